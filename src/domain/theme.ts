/** `system` is the device's own, as is a choice that was never made. */
export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];
