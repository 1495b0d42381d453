/** Returns a page's title followed by the company's name, unless the title contains that name (specification, section 2). */
export const pageTitle = (title: string, company: string): string =>
  title.includes(company) ? title : `${title} | ${company}`;
