/** Texts of the table. */
export const TABLE = {
} as const;
