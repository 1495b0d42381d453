/** Sentence around a phone number that is a link, shown when the company's server fails. */
export interface Call {
  before: string;
  phone: string;
  href: string;
  after: string;
}
