import type { IncomingMessage, ServerResponse } from 'node:http';
import { LANGUAGE_TAG, otherLocale, type Locale } from '../../src/i18n/locales.ts';
import { strings } from '../../src/i18n/strings/index.ts';

const REFRESH_S = 5;

// Copies of the site's colours and logo (src/styles, src/site/components/shell/Logo.astro), because nothing has been built yet.
const STYLE = [
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;box-sizing:border-box;',
  'font:1.125rem/1.6 "Avenir Next","Segoe UI",Roboto,system-ui,sans-serif;',
  'background:light-dark(#f7fafc,#0b1626);color:light-dark(#0f1e33,#eef4f8)}',
  'main{max-width:32rem}svg{width:4rem}',
  'h1{font-size:2.25rem;line-height:1.15;margin:1.5rem 0 .75rem}h2{font-size:1.25rem;margin:0 0 .25rem}p{margin:0}',
  'section{margin-top:2.5rem;padding-top:1.5rem;border-top:1px solid #7e91a6;font-size:1rem}',
].join('');
const MARK = [
  '<svg viewBox="0 0 36 36" aria-hidden="true"><circle cx="18" cy="18" r="18" fill="#0f1e33"/>',
  '<path d="M8.5 21.5a9.5 9.5 0 0 1 19 0Z" fill="#f5a524"/>',
  '<path d="M2.6 23.4c5.6-1.4 9.5 1.1 14.6.4s8.6-2.2 16.2-.4A18 18 0 0 1 18 36 18 18 0 0 1 2.6 23.4Z" fill="#eef4f8"/>',
  '<path d="M18 4.5v4.2M8.3 8.3l2.8 3M27.7 8.3l-2.8 3" stroke="#f5a524" stroke-width="2" stroke-linecap="round"/></svg>',
].join('');

/** Sends a page that reloads itself. It explains in both languages that the site is being built. */
export function sendBuildingPage(request: IncomingMessage, response: ServerResponse): void {
  const body = Buffer.from(buildingPage(/^\/en(?:[/?]|$)/.test(request.url ?? '/') ? 'en' : 'fr'));
  response.writeHead(503, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'Retry-After': String(REFRESH_S),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function buildingPage(first: Locale): string {
  const { title, text } = strings(first).building;
  const second = otherLocale(first);
  const other = strings(second).building;
  return [
    `<!doctype html><html lang="${LANGUAGE_TAG[first]}"><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`,
    `<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${REFRESH_S}">`,
    `<title>${title}</title><style>${STYLE}</style><main>${MARK}<h1>${title}</h1><p>${text}</p>`,
    `<section lang="${LANGUAGE_TAG[second]}"><h2>${other.title}</h2><p>${other.text}</p></section></main></html>`,
  ].join('');
}
