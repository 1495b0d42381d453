// Converts paths between the site and the editor. A text is `content/blog/4/fr.mdx` to the site, but Sveltia CMS puts a
// language before the extension and only supports `content/blog/4/index.fr.mdx`.

/** Returns the editor's path. @param {string} path of the site @returns {string} path of the editor */
export const toEditor = (path) => path.replace(/(^|\/)(fr|en)\.mdx$/, '$1index.$2.mdx');

/** Returns the site's path. @param {string} path of the editor @returns {string} path of the site */
export const toSite = (path) => path.replace(/(^|\/)index\.(fr|en)\.mdx$/, '$1$2.mdx');

/** Converts every path in a text that is sent, such as a query or a list of changes. */
export const allToSite = (/** @type {string} */ text) =>
  text.replace(/\bindex\.(fr|en)\.mdx(?=\\?["'\s:)])/g, '$1.mdx');

/** Converts every path in a list of files that was received. */
export const allToEditor = (/** @type {string} */ text) =>
  text.replace(/("path": ?")([^"]+)"/g, (_, name, path) => `${name}${toEditor(path)}"`);
