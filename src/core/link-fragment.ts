/** Name and token of a fragment: `#signup=…`, or `#…`. Whatever follows the token was added by another program. */
const FRAGMENT = /^[^\w-]*(?:([a-z_]+)=)?([\w-]+)/;

/** Maximum number of times that a fragment is decoded. Two programs on its way may each have encoded it. */
const MAX_DECODINGS = 3;

/**
 * Returns the name and the token of an email's link. Mail programs and tracking links add a full stop or parameters, break the
 * address over two lines, or encode it again.
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
    // A percent sign that encodes nothing.
  }
  return text;
}
