// What browsers and robots read beside the pages.
import { writeIndex } from '../domain/search-index.ts';
import { LANGUAGE_TAG, LOCALES, type Locale } from '../i18n/locales.ts';
import { FILES, path } from '../i18n/routes.ts';
import { strings } from '../i18n/strings/index.ts';
import { getProducts } from '../queries/catalogue.ts';
import { getCompany, phoneLink } from '../queries/company.ts';
import { getPageResults } from '../queries/search.ts';

/** Everything may be read; pages that are not to be shown say so themselves. */
export const robots = (site: URL): Response =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL(FILES.sitemap, site).href}\n`);

/** Says so before it expires: the file is made anew by each build, and RFC 9116 (2.5.5) asks for less than a year. */
const SECURITY_CONTACT_DAYS = 330;

/** Whom to tell of a weakness of the site, as RFC 9116 writes it. */
export async function securityContact(site: URL): Promise<Response> {
  const { emails, phone } = await getCompany();
  const expires = new Date(Date.now() + SECURITY_CONTACT_DAYS * 86_400_000).toISOString().slice(0, 10);
  return new Response(
    [
      `Contact: mailto:${emails.security}`,
      `Contact: ${phoneLink(phone)}`,
      `Expires: ${expires}T00:00:00Z`,
      `Preferred-Languages: ${LOCALES.join(', ')}`,
      `Canonical: ${new URL(FILES.security, site).href}`,
      '',
    ].join('\n'),
  );
}

/** What a phone needs to keep the site on its home screen. */
export async function manifest(locale: Locale): Promise<Response> {
  const { name } = await getCompany();
  return Response.json({
    name,
    short_name: name,
    description: strings(locale).footer.tagline,
    lang: LANGUAGE_TAG[locale],
    start_url: path('home', locale),
    scope: '/',
    display: 'browser',
    background_color: '#f7fafc',
    theme_color: '#0f1e33',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}

/** What the search box of a language looks through. Products are as they are now: the box reads them again. */
export async function searchIndex(locale: Locale): Promise<Response> {
  const products = (await getProducts()).map(({ id, name, priceCents, imageUrl }) => ({
    id,
    name: name[locale],
    priceCents,
    imageUrl,
  }));
  return new Response(writeIndex(await getPageResults(locale), products), {
    headers: { 'Content-Type': 'application/json' },
  });
}
