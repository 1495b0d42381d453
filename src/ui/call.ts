/** Sentence around the link of a phone number, shown when the company's server fails. */
export interface Call {
  before: string;
  phone: string;
  href: string;
  after: string;
}
