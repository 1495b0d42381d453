// A new text begins as a draft, with a number of its own. The editor fills in a default of its configuration where an existing
// text lacks the field too, and would make a published text a draft: the address of a new text has the values instead.

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
