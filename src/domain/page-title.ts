/** A page's title with the company's name after it, unless it is in it already (specification, section 2). */
export const pageTitle = (title: string, company: string): string =>
  title.includes(company) ? title : `${title} | ${company}`;
