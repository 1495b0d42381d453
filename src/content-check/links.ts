import { otherLocale, type Locale } from '../i18n/locales.ts';
import { ANCHORS } from '../i18n/anchors.ts';
import { FILES, datasheetPath } from '../i18n/routes.ts';
import type { Addresses } from './addresses.ts';
import { decoded } from './decoded.ts';
import type { Places } from './places.ts';
import { nearest, type Sentence } from './problem.ts';

const FILE_ADDRESSES: readonly string[] = [FILES.feed.fr, FILES.feed.en, FILES.sitemap];

/** What the links of the content may lead to. */
export interface Destinations {
  addresses: Addresses;
  places: Places;
}

/** What is wrong with a link of the page at `own`, if that page is known. */
export function judgeLink(
  value: string,
  own: string | undefined,
  locale: Locale,
  { addresses, places }: Destinations,
): Sentence | undefined {
  if (/^(https:\/\/[^/\s]+\.[^/\s]|mailto:\S+@\S|tel:\+?[\d-]+$)/.test(value)) return undefined;
  if (value.startsWith('http://'))
    return { wrong: `Le lien « ${value} » n’est pas protégé.`, instead: `Écrivez « https${value.slice(4)} ».` };
  const [before = '', anchor = ''] = value.split('#');
  const path = before.replace(/\?.*/, '');
  if (path === '' && !value.startsWith('#')) return judgeAddress(value, path, locale, addresses);
  return (
    (path === '' ? undefined : judgeAddress(value, path, locale, addresses)) ??
    judgePlace(value, path || own, anchor, places)
  );
}

function judgeAddress(value: string, path: string, locale: Locale, addresses: Addresses): Sentence | undefined {
  if (addresses[locale].has(path) || FILE_ADDRESSES.includes(path) || isSheet(path, locale)) return undefined;
  const all = [...addresses[locale]];
  const other = otherLocale(locale);
  const counterpart =
    addresses.counterparts.get(path) ??
    (isSheet(path, other) ? datasheetPath(path.split('/').at(-1)!, locale) : undefined);
  if (counterpart)
    return {
      wrong: `Le lien « ${value} » mène à une page dans l’autre langue.`,
      instead: `Écrivez « ${counterpart} ».`,
    };
  const meant = nearest(path, all);
  const example = `Une page du site s’écrit par exemple ${all.slice(1, 4).join(', ')} ; une page d’ailleurs commence par https://.`;
  return {
    wrong: `Le lien « ${value} » ne mène nulle part.`,
    instead: meant ? `Vouliez-vous écrire « ${meant} » ?` : example,
  };
}

/** Sheets are the catalogue's, which is not at hand here: any id may be one. */
function isSheet(path: string, locale: Locale): boolean {
  const start = datasheetPath('', locale);
  return path.startsWith(start) && /^[\w-]+$/.test(path.slice(start.length));
}

function judgePlace(value: string, path: string | undefined, typed: string, places: Places): Sentence | undefined {
  if (typed === '' || `#${typed}` === ANCHORS.cart) return undefined;
  const known = path === undefined ? undefined : places(path);
  const anchor = decoded(typed);
  if (!known || known.includes(anchor)) return undefined;
  const meant = nearest(anchor, known);
  const wrong = `Le lien « ${value} » mène à un passage qui n’existe pas.`;
  if (known.length === 0) return { wrong, instead: `Retirez « #${typed} » : cette page n’a pas de section.` };
  return {
    wrong,
    instead: meant
      ? `Vouliez-vous écrire « #${meant} » ?`
      : `Choisissez parmi : ${known.map((id) => `#${id}`).join(', ')}.`,
  };
}
