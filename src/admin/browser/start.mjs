// Starts the editor in French. The editor may send requests only to this site and to the repository's host.
import { beginNewTexts, skipUsedIds } from './beginnings.mjs';
import { keepUnchangedLines } from './commits.mjs';
import { openWorkingTree } from './open-working-tree.mjs';
import { allToEditor, allToSite } from './paths.mjs';

const data = document.querySelector('#config')?.textContent ?? '{}';
const { isLocal, config, beginnings } = JSON.parse(data);
const HOST = 'https://api.github.com/';

const fetchAsIs = window.fetch.bind(window);
window.fetch = async (input, options = {}) => {
  const address = input instanceof Request ? input.url : String(input);
  if (!address.startsWith(HOST)) {
    // Refuses requests to other sites, such as the editor's checks for a newer version and for the host's status.
    if (/^https?:/.test(address) && new URL(address).origin !== location.origin)
      throw new TypeError(`The editor may not send requests to ${address}.`);
    skipUsedIds(address, beginnings);
    return fetchAsIs(input, options);
  }
  const body =
    typeof options.body === 'string'
      ? await keepUnchangedLines(allToSite(options.body), (...file) => readCommitted(options.headers, ...file))
      : options.body;
  if (typeof body === 'string') skipUsedIds(body, beginnings);
  const response = await fetchAsIs(input instanceof Request ? input : allToSite(address), { ...options, body });
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || response.status === 204 || !type.includes('json')) return response;
  const { status, statusText, headers } = response;
  const text = await response.text();
  skipUsedIds(text, beginnings);
  return new Response(allToEditor(text), { status, statusText, headers });
};

/**
 * Returns a file of a commit, or undefined if the commit does not contain the file.
 * @param {HeadersInit | undefined} headers with the editor's token
 * @param {string} path @param {string} commit @param {string} repository
 */
async function readCommitted(headers, path, commit, repository) {
  const address = `${HOST}repos/${repository}/contents/${path.split('/').map(encodeURIComponent).join('/')}?ref=${commit}`;
  const { Authorization } = /** @type {Record<string, string>} */ (headers);
  const response = await fetchAsIs(address, { headers: { Authorization, Accept: 'application/vnd.github.raw+json' } });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`GitHub returned ${response.status} for ${path}.`);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
}

if (isLocal) openWorkingTree();
// Sets the editor to French on the first visit, whatever the browser's language is. The editor's own settings can change the
// language.
const SETTINGS = 'sveltia-cms.prefs';
const settings = JSON.parse(localStorage.getItem(SETTINGS) ?? '{}');
if (!settings.locale) localStorage.setItem(SETTINGS, JSON.stringify({ ...settings, locale: 'fr' }));

beginNewTexts(beginnings);
const { default: CMS } = await import('/admin/npm/index.js');
CMS.init({ config });
