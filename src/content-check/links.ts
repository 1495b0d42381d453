import { otherLocale, type Locale } from '../i18n/locales.ts';
import { ANCHORS } from '../i18n/anchors.ts';
import { FILES, productPath } from '../i18n/routes.ts';
import type { Addresses } from './addresses.ts';
import { decodeAddress } from './decode-address.ts';
import type { AnchorsAt } from './anchors.ts';
import { explainLinkPath } from './mistaken/computer-paths.ts';
import { explainScheme, isOutside } from './mistaken/schemes.ts';
import { nearest, type Explanation } from './problem.ts';

const FILE_ADDRESSES: readonly string[] = [FILES.feed.fr, FILES.feed.en, FILES.sitemap, FILES.licences];

/** Possible targets of links in the content. */
export interface Destinations {
  addresses: Addresses;
  anchorsAt: AnchorsAt;
}

/** The page that contains a link. */
export interface LinkSource {
  /** Address of the page. If this address is undefined, links that consist only of an anchor are not checked. */
  address: string | undefined;
  locale: Locale;
  /** First day on which visitors can follow the link. */
  firstDay: string;
}

/** Validates a link of a page. */
export function validateLink(
  value: string,
  { address: own, locale, firstDay }: LinkSource,
  { addresses, anchorsAt }: Destinations,
): Explanation | undefined {
  if (isOutside(value)) return undefined;
  if (value === '')
    return {
      message: 'Ce lien n’a pas d’adresse : il n’y a rien entre les parenthèses.',
      suggestion: 'Écrivez l’adresse entre les parenthèses : « [nos produits](/produits) ».',
    };
  const ofComputer = explainLinkPath(value);
  if (ofComputer) return ofComputer;
  if (value.endsWith('#'))
    return {
      message: `Le lien « ${value} » n’a rien après « # ».`,
      suggestion: 'Écrivez l’adresse de la page ou du passage, par exemple /faq.',
    };
  const ofOutside = explainScheme(value);
  if (ofOutside) return ofOutside;
  const [before = '', anchor = ''] = value.split('#');
  const path = before.replace(/\?.*/, '');
  if (path === '' && !value.startsWith('#')) return validateAddress(value, path, locale, addresses);
  return (
    (path === '' ? undefined : validateAddress(value, path, locale, addresses)) ??
    validateDay(value, addresses.firstDays.get(path), firstDay) ??
    validateAnchor(value, path || own, anchor, anchorsAt)
  );
}

function validateAddress(value: string, path: string, locale: Locale, addresses: Addresses): Explanation | undefined {
  if (addresses[locale].has(path) || FILE_ADDRESSES.includes(path) || isProduct(path, locale)) return undefined;
  const all = [...addresses[locale]];
  const other = otherLocale(locale);
  const counterpart =
    addresses.counterparts.get(path) ??
    (isProduct(path, other) ? productPath(path.split('/').at(-1)!, locale) : undefined);
  if (counterpart)
    return {
      message: `Le lien « ${value} » mène à une page dans l’autre langue.`,
      suggestion: `Écrivez « ${counterpart} ».`,
    };
  const meant = nearest(path, all);
  const example = `Une page du site s’écrit par exemple ${all.slice(1, 4).join(', ')} ; une page d’ailleurs commence par https://.`;
  return {
    message: `Le lien « ${value} » ne mène nulle part.`,
    suggestion: meant ? `Vouliez-vous écrire « ${meant} » ?` : example,
  };
}

/** Returns an explanation if visitors could follow the link before its target page is published. */
function validateDay(value: string, target: string | undefined, source: string): Explanation | undefined {
  if (target === undefined || target <= source) return undefined;
  return {
    message: `Le lien « ${value} » mène à un texte qui n’est pas encore publié.`,
    suggestion: 'Attendez qu’il le soit, ou publiez-le : retirez « draft: true » et donnez-lui une date passée.',
  };
}

/** Returns whether a path has the form of a product's page. The catalogue is in the database, so any ID is accepted. */
function isProduct(path: string, locale: Locale): boolean {
  const start = productPath('', locale);
  return path.startsWith(start) && /^[\w-]+$/.test(path.slice(start.length));
}

function validateAnchor(
  value: string,
  path: string | undefined,
  typed: string,
  anchorsAt: AnchorsAt,
): Explanation | undefined {
  if (typed === '' || `#${typed}` === ANCHORS.cart) return undefined;
  const known = path === undefined ? undefined : anchorsAt(path);
  const anchor = decodeAddress(typed);
  if (!known || known.includes(anchor)) return undefined;
  const meant = nearest(anchor, known);
  const message = `Le lien « ${value} » mène à un passage qui n’existe pas.`;
  if (known.length === 0) return { message, suggestion: `Retirez « #${typed} » : cette page n’a pas de section.` };
  return {
    message,
    suggestion: meant
      ? `Vouliez-vous écrire « #${meant} » ?`
      : `Choisissez parmi : ${known.map((id) => `#${id}`).join(', ')}.`,
  };
}
