// Sends the requests of a page that a secret link opens. The link's token is the fragment of the address.
import { DEADLINE_MS } from '../../../core/failure.ts';
import { parseLinkFragment } from '../../../core/link-fragment.ts';
import { INQUIRY_TOKEN } from '../../../features/inquiry/rules/tracking.ts';
import type { Locale } from '../../../i18n/locales.ts';

/** Returns the token of the address, or undefined. Corrects an address that a mail program has changed. */
export function readToken(): string | undefined {
  const { name, token } = parseLinkFragment(location.hash);
  if (name !== undefined || !INQUIRY_TOKEN.test(token)) return undefined;
  if (location.hash !== `#${token}`) history.replaceState(history.state, '', `#${token}`);
  return token;
}

/**
 * Posts fields and the token to the function of a page. The page's element has the function's address in `data-action`, and the
 * API key in `data-key`.
 * @returns the parsed response, or the sentence that explains a refusal
 * @throws {Error} if there is no response, or if the function did not send the response
 */
export async function postToken<Content>(
  { dataset: { action = '', key = '' } }: HTMLElement,
  locale: Locale,
  fields: object,
  parse: (answer: unknown) => Content,
): Promise<Content | { error: string }> {
  const response = await fetch(action, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ token: location.hash.slice(1), locale, ...fields }),
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const answer: unknown = await response.json();
  if (response.ok) return parse(answer);
  const { error, codes } = Object(answer) as { error?: string; codes?: object };
  // A gateway in front of the function may respond with its own error in another format.
  if (!error || !codes) throw new Error(`${action} answered ${response.status}: ${JSON.stringify(answer)}`);
  return { error };
}
