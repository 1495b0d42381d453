/**
 * The products that the first-touch script added to the cart before React had loaded (src/first-touch). Also contains the message
 * that the script announced.
 */
export interface AddResult {
  ids: string[];
  announcement: string;
}
