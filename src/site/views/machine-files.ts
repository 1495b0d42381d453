// Returns files for browsers, robots and the code in `functions/`.
import { writeIndex } from '../../features/search/rules/search-index.ts';
import { shortenData } from '../../features/calculator/rules/short-names.ts';
import { LANGUAGE_TAG, LOCALES, type Locale } from '../../i18n/locales.ts';
import { FILES, path } from '../../i18n/routes.ts';
import { strings } from '../../i18n/strings/index.ts';
import { getArticleList } from '../queries/articles.ts';
import { getProducts } from '../queries/catalogue.ts';
import { getCompany, phoneLink } from '../queries/company.ts';
import { getPageResults } from '../queries/search.ts';
import { getCalculatorRest, getCalculatorTexts } from '../queries/sizing.ts';

/** Returns robots.txt, which allows everything. Pages that must not be indexed have a meta tag. */
export const robots = (site: URL): Response =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL(FILES.sitemap, site).href}\n`);

/** Validity of security.txt in days. Each build writes a new file, and RFC 9116 (2.5.5) recommends less than a year. */
const SECURITY_CONTACT_DAYS = 330;

/** Returns the contact for reports of security problems, in the format of RFC 9116. */
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

/** Returns the manifest that a phone needs to add the site to its home screen. */
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

/**
 * Returns the index of a language for the search box. The index contains the products at build time. The search box fetches the
 * current products itself.
 */
export async function searchIndex(locale: Locale): Promise<Response> {
  const products = (await getProducts()).map(({ id, name, priceCents, imageUrl, leadWeeks }) => ({
    id,
    name: name[locale],
    priceCents,
    imageUrl,
    leadWeeks,
  }));
  return new Response(writeIndex(await getPageResults(locale), products, strings(locale).availability), {
    headers: { 'Content-Type': 'application/json' },
  });
}

const respondShort = (data: unknown): Response => Response.json(import.meta.env.PROD ? shortenData(data) : data);

/** Returns the data that the calculator fetches together with its code: the offer, and the texts of the result. */
export const calculatorTexts = async (locale: Locale): Promise<Response> =>
  respondShort(await getCalculatorTexts(locale));

/** Returns the data that the calculator fetches on demand. */
export const calculatorRest = async (locale: Locale): Promise<Response> =>
  respondShort(await getCalculatorRest(locale));

/** Returns the articles that the newsletter can send. */
export const articleList = async (): Promise<Response> => Response.json(await getArticleList());
