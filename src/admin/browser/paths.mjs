// A text is `content/blog/4/fr.mdx` to the site, and can only be `content/blog/4/index.fr.mdx` to Sveltia CMS, which puts a
// language before a file's ending. What goes in and out of it is renamed here.

/** @param {string} path of the site @returns {string} what the editor calls it */
export const toEditor = (path) => path.replace(/(^|\/)(fr|en)\.mdx$/, '$1index.$2.mdx');

/** @param {string} path the editor's @returns {string} what the site calls it */
export const toSite = (path) => path.replace(/(^|\/)index\.(fr|en)\.mdx$/, '$1$2.mdx');

/** The same of every path in a text that is sent: a query, a list of changes. */
export const allToSite = (/** @type {string} */ text) =>
  text.replace(/\bindex\.(fr|en)\.mdx(?=\\?["'\s:)])/g, '$1.mdx');

/** The same of every path in a list of files that was received. */
export const allToEditor = (/** @type {string} */ text) =>
  text.replace(/("path": ?")([^"]+)"/g, (_, name, path) => `${name}${toEditor(path)}"`);
