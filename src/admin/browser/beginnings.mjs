// A new text begins as a draft with a new number. These values are in the address of the new text. Defaults in the editor's
// configuration would also be written into existing texts that lack the field, so published texts would become drafts.

const NEW = /^#\/collections\/([\w-]+)\/new$/;

/**
 * Returns the address of a new text with the values that it begins with; undefined for any other address.
 * @param {string} hash
 * @param {Record<string, Record<string, string>>} beginnings the values of each collection
 */
export function withBeginnings(hash, beginnings) {
  const values = beginnings[NEW.exec(hash)?.[1] ?? ''];
  return values && `${hash}?${new URLSearchParams(values)}`;
}

/** Gives each new text its values, before the editor reads the address. @param {Record<string, Record<string, string>>} beginnings */
export function beginNewTexts(beginnings) {
  const complete = () => {
    const hash = withBeginnings(location.hash, beginnings);
    if (hash) history.replaceState(history.state, '', hash);
  };
  addEventListener('hashchange', complete);
  complete();
}
