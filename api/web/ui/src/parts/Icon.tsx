/** Line icons, drawn here. */
const PATHS = {
  score: "M5 4h9v13H5zM9 7v7M14 7l5 1.5-3.4 11.8L11 19",
  cards: "M5 3h5v18H5zM14 3h5v18h-5zM7.5 7v.1M7.5 17v.1M16.5 7v.1M16.5 10v.1M16.5 17v.1",
  waits: "M12 3a6 6 0 0 1 6 6c0 4-4 4.500-4 8a3 3 0 0 1-5.500 1.500M9 10a3 3 0 0 1 6-1",
  table: "M4 20V10M10 20V4M16 20v-8M21 20H3",
  live: "M3 7h12v10H3zM15 11l6-3v8l-6-3",
  undo: "M9 6L4 11l5 5M4 11h10a6 6 0 0 1 0 12",
  gear: "M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4",
  camera: "M4 8h4l1.500-3h5L16 8h4v11H4zM12 10a3.300 3.300 0 1 0 0 6.600a3.300 3.300 0 0 0 0-6.600",
  photo: "M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 4M15.500 9v.1",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  plus: "M12 5v14M5 12h14",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" />
  </svg>
);
