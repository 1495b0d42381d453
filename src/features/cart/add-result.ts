/**
 * Products that the first-touch script has added to the cart before React had loaded (src/first-touch), and its announcement.
 */
export interface AddResult {
  ids: string[];
  announcement: string;
}
