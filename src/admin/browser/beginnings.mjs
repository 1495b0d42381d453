// Makes each new text a draft, and gives a new article the next free ID. The editor reads these values from the address of the
// new text. Default values in the editor's configuration would not work, because the editor also writes them into existing texts
// that lack the field. Published texts would then become drafts.

const NEW = /^#\/collections\/([\w-]+)\/new$/;

/**
 * Returns the address of a new text with its initial values. Returns undefined for any other address.
 * @param {string} hash
 * @param {Record<string, Record<string, string>>} beginnings the values of each collection
 */
export function withBeginnings(hash, beginnings) {
  const values = beginnings[NEW.exec(hash)?.[1] ?? ''];
  return values && `${hash}?${new URLSearchParams(values)}`;
}

/** Returns the article ID after another. Skips 404, because /blog/404 is the address of another page. @param {number} id */
export const nextId = (id) => (id === 403 ? 405 : id + 1);

/** The folder of an article in a request for a file of the working tree, or in a list of files of the repository. */
const ARTICLE = /(?:^\/admin\/tree\/|"path": ?")content\/blog\/(\d+)\//g;

/**
 * Makes the ID of the next new article higher than the ID of every article that a request or a response names. The page itself
 * only knows the articles that existed when the page was made.
 * @param {string} text
 * @param {Record<string, Record<string, string>>} beginnings the values of each collection
 */
export function skipUsedIds(text, { blog }) {
  for (const [, id] of text.matchAll(ARTICLE))
    if (blog && Number(id) >= Number(blog.id)) blog.id = String(nextId(Number(id)));
}

/**
 * Adds the initial values to the address of each new text, before the editor reads that address.
 * @param {Record<string, Record<string, string>>} beginnings
 */
export function beginNewTexts(beginnings) {
  const complete = () => {
    const hash = withBeginnings(location.hash, beginnings);
    if (hash) history.replaceState(history.state, '', hash);
  };
  addEventListener('hashchange', complete);
  complete();
}
