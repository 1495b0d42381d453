/** Matches the name and the token of a fragment: `#signup=…`, or `#…`. Other programs may have added text after the token. */
const FRAGMENT = /^[^\w-]*(?:([a-z_]+)=)?([\w-]+)/;

/** Maximum number of times that a fragment is decoded. Several programs may each have encoded the fragment. */
const MAX_DECODINGS = 3;

/**
 * Returns the name and the token in the fragment of a link from an email. Mail programs and tracking links may have added a full
 * stop or parameters, broken the address over two lines, or encoded it again.
 */
export function parseLinkFragment(hash: string): { name: string | undefined; token: string } {
  const [, name, token = ''] = FRAGMENT.exec(decoded(hash).replace(/[\s\p{Cf}]/gu, '')) ?? [];
  return { name, token };
}

function decoded(hash: string): string {
  let text = hash;
  try {
    for (let round = 0; round < MAX_DECODINGS; round++) text = decodeURIComponent(text);
  } catch {
    // A percent sign that is not an escape shows that the text is completely decoded.
  }
  return text;
}
