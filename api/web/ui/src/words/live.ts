/** Texts of the live camera. */
export const LIVE = {
} as const;
