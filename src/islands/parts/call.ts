/** How the company is called while its server fails: a sentence around a number, which is a link. */
export interface Call {
  before: string;
  phone: string;
  href: string;
  after: string;
}
