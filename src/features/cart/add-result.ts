/**
 * Products that the first-touch script added to the cart before React had loaded (src/first-touch), and the announcement of
 * the script.
 */
export interface AddResult {
  ids: string[];
  announcement: string;
}
