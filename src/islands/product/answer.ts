/** What a first touch has put into the cart before React was there (src/first-touch), and has said of it. */
export interface AddAnswer {
  ids: string[];
  announcement: string;
}
