/** A phone number with its link. `before` and `after` complete the sentence that is shown when the company's server fails. */
export interface Call {
  before: string;
  phone: string;
  href: string;
  after: string;
}
