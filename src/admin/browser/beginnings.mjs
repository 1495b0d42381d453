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
