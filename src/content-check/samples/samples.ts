// Finds values that still come from the sample company. The dev server and the doctor list these values. Sample values never stop
// a build.
import { isSampleFact, type SellerGap } from '../../features/billing/rules/seller.ts';
import { readContentFile } from '../content-file.ts';
import { SAMPLE_AMOUNTS, SAMPLE_PEOPLE, SAMPLE_STREET } from './sample-values.ts';

/** A value of the sample company: its place in a file, and its name in French for editors and in English for operators. */
export interface Sample {
  file: string;
  line: number;
  what: { fr: string; en: string };
}

type Tree = { [key: string]: Tree } & string;
type Place = readonly (string | number)[];

const COMPANY = 'content/company.yaml';
const ABOUT = 'content/pages/about/fr.mdx';
const SERVICES = ['content/pages/services/fr.mdx', 'content/pages/services/en.mdx'];
const RATES = 'content/pages/rates/fr.mdx';

interface Rule {
  file: string;
  place: Place;
  fr: string;
  en: string;
  isSample: (value: unknown) => boolean;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));
const onlyZeros = (value: unknown): boolean => !/[1-9]/.test(text(value));
/** Returns whether a value contains a number or address that is reserved for examples: 555-01…, or the domain .example. */
const isReserved = (value: unknown): boolean => /555-01\d\d/.test(text(value)) || /\.example\b/.test(text(value));
const startsWith = (start: string) => (value: unknown) => text(value).startsWith(start);
const isSampleText = (name: SellerGap) => (value: unknown) => isSampleFact[name](text(value));
const isSameAmounts = (name: keyof typeof SAMPLE_AMOUNTS) => (value: unknown) =>
  JSON.stringify(amountsIn(value)) === JSON.stringify(SAMPLE_AMOUNTS[name]);

/** Returns the numbers of a value, at any depth, in their order. */
function amountsIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(amountsIn) : [];
}

const inCompany = (place: string, fr: string, en: string, isSample: Rule['isSample']): Rule => ({
  file: COMPANY,
  place: place.split('.'),
  fr,
  en,
  isSample,
});

const RULES: readonly Rule[] = [
  inCompany('rbqLicence', 'le numéro de licence RBQ', 'the RBQ licence number', onlyZeros),
  ...['phone', 'tollFreePhone', 'emergencyPhone'].map((place) =>
    inCompany(place, 'un numéro de téléphone', 'a phone number', isReserved),
  ),
  inCompany('emails', 'des adresses de courriel', 'email addresses', isReserved),
  inCompany('address.street', 'l’adresse postale', 'the postal address', startsWith(SAMPLE_STREET)),
  inCompany('privacyOfficer.name', 'la personne responsable', 'the privacy officer', isPerson),
  inCompany('social', 'des pages de réseaux sociaux', 'social network pages', isReserved),
  inCompany('invoicing.gstNumber', 'le numéro de TPS', 'the GST number', isSampleText('gst_number')),
  inCompany('invoicing.qstNumber', 'le numéro de TVQ', 'the QST number', isSampleText('qst_number')),
  inCompany(
    'invoicing.interacEmail',
    'l’adresse des virements Interac',
    'the Interac address',
    isSampleText('interac_email'),
  ),
  inCompany(
    'invoicing.bank',
    'le compte bancaire',
    'the bank account',
    (value) => value instanceof Object && isSampleFact.bank(Object.values(value).join('-')),
  ),
  inCompany(
    'packs',
    'ce que coûte la pose',
    'installation amounts',
    (value) =>
      Array.isArray(value) && isSameAmounts('packs')(value.map((pack: unknown) => valueAt(pack, ['installation']))),
  ),
  inCompany(
    'installedExamples',
    'les exemples de prix posé',
    'examples of installed prices',
    isSameAmounts('installedExamples'),
  ),
  inCompany('quotes.lines', 'les travaux types des soumissions', 'usual jobs of quotes', isSameAmounts('quoteLines')),
  inCompany('travel.zones', 'les frais et les délais de déplacement', 'travel fees and delays', isSameAmounts('zones')),
  {
    file: ABOUT,
    place: ['crew', 'people'],
    fr: 'l’équipe',
    en: 'the crew',
    isSample: (value) => isPerson(text(value)),
  },
  ...SERVICES.map((file): Rule => ({
    file,
    place: ['proof', 'isSample'],
    fr: 'les projets, les mots de clients et les associations (non affichés)',
    en: 'projects, testimonials and memberships (not shown)',
    isSample: (value) => value === true,
  })),
];

function isPerson(value: unknown): boolean {
  return SAMPLE_PEOPLE.some((name) => text(value).includes(name));
}

const valueAt = (data: unknown, place: Place): unknown =>
  place.reduce<unknown>((value, key) => (value as Tree | undefined)?.[key], data);

/** Returns every value of the sample company in `content/` below `root`, and the rates that have to be confirmed. */
export function findSamples(root: string): Sample[] {
  const files = new Map([COMPANY, ABOUT, ...SERVICES, RATES].map((file) => [file, readContentFile(root, file)]));
  const samples = RULES.flatMap(({ file, place, fr, en, isSample }) => {
    const content = files.get(file)!;
    // A file with mistakes is reported by the content check.
    if ('message' in content) return [];
    const value = valueAt(content.data, place);
    return value !== undefined && isSample(value) ? [{ file, line: content.findLine(place), what: { fr, en } }] : [];
  });
  return [...samples, ...unconfirmedRates(files.get(RATES)!)];
}

function unconfirmedRates(content: ReturnType<typeof readContentFile>): Sample[] {
  if ('message' in content) return [];
  const rows = valueAt(content.data, ['table', 'rows']);
  return (Array.isArray(rows) ? rows : []).flatMap((row: unknown, index) =>
    valueAt(row, ['status']) === 'unconfirmed'
      ? [
          {
            file: RATES,
            line: content.findLine(['table', 'rows', index, 'status']),
            what: { fr: 'un tarif ou une aide à confirmer', en: 'a rate or an aid to confirm' },
          },
        ]
      : [],
  );
}

const HEADINGS = {
  fr: 'À remplacer avant de publier (valeurs de l’entreprise d’exemple) :',
  en: 'Still to be replaced (values of the sample company):',
};

/** Returns the samples as text for a terminal, or an empty text if there are no samples. */
export const describeSamples = (samples: readonly Sample[], language: 'fr' | 'en'): string =>
  samples.length === 0
    ? ''
    : [
        HEADINGS[language],
        ...samples.map(
          ({ file, line, what }) =>
            `  ○ ${what[language]}${language === 'fr' ? '\u00a0' : ''}: ${file}, ${language === 'fr' ? 'ligne' : 'line'} ${line}`,
        ),
      ].join('\n');
