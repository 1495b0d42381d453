import type { IncomingMessage, ServerResponse } from 'node:http';
import { LANGUAGE_TAG, otherLocale, type Locale } from '../../src/i18n/locales.ts';
import { strings } from '../../src/i18n/strings/index.ts';

const REFRESH_S = 5;

/** Answers with a page that says in both languages that the site is being built, and asks again by itself. */
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
    `<title>${title}</title><main><h1>${title}</h1><p>${text}</p>`,
    `<section lang="${LANGUAGE_TAG[second]}"><h2>${other.title}</h2><p>${other.text}</p></section></main></html>`,
  ].join('');
}
