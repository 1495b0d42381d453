// Finds facts of content/company.yaml that an editor has typed into a text. After a change of the fact, the text would be wrong.
import type { z } from 'astro/zod';
import { formatHours } from '../i18n/formats.ts';
import { LOCALES } from '../i18n/locales.ts';
import type { company as schema } from '../schemas/company.ts';
import type { ContentFile } from './content-file.ts';
import type { Problem } from './problem.ts';

export type Company = z.infer<typeof schema>;

/** Pattern that matches a typed fact in both languages, and the placeholder to use instead. */
export interface TypedFact {
  what: string;
  pattern: RegExp;
  instead: string;
}

const YEARS = '[ -]?\\+?[ -](?:ans?|years?)';
const DAYS = '[ -](?:jours?|days?)';
const RANGE = '(?: à | to | et | and |–|-)';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const range = ({ min, max }: { min: number; max: number }, unit: string): string => `\\b${min}${RANGE}${max}${unit}\\b`;
/** Returns the pattern of a number near a word that identifies it. */
const near = (number: string, word: string): string =>
  `${number}[^.\\n]{0,25}(?:${word})|(?:${word})[^.\\n]{0,25}${number}`;
/** Returns the pattern of a number in typical claims of a company. */
const count = (value: number, what: string): string =>
  `\\b${value} ?\\+|(?:plus de|more than|over) ${value}\\b|\\b${value} (?:${what})`;
const phone = (number: string): string => number.replace(/^1-/, '').replaceAll('-', '[- .]');

/** Returns the company's facts that texts must insert by a placeholder. */
export function listTypedFacts({ claims, ...company }: Company): TypedFact[] {
  const facts: [what: string, pattern: string, instead: string][] = [
    ['le téléphone', phone(company.phone), '{phone}'],
    ['le téléphone sans frais', phone(company.tollFreePhone), '{tollFreePhone}'],
    ...(company.emergencyPhone
      ? [['le téléphone d’urgence', phone(company.emergencyPhone), '{emergencyPhone}'] as [string, string, string]]
      : []),
    ['une adresse de courriel', `@${escaped(company.emails.information.split('@')[1] ?? '')}`, '{informationEmail}'],
    ['l’adresse', `${escaped(company.address.street)}|${company.address.postalCode}`, '{postalAddress}'],
    ['le numéro de licence', company.rbqLicence, '{licenceClause}'],
    ['la personne responsable', escaped(company.privacyOfficer.name), '{privacyOfficer}'],
    ['un numéro de taxe', `${company.invoicing.gstNumber}|${company.invoicing.qstNumber}`, ''],
    ['l’année de fondation', near(`\\b${company.founded}\\b`, 'depuis|since|fond|found|année|Soleil'), '{founded}'],
    ['le nombre de clients', count(claims.clients, 'clients|customers'), '{clients}'],
    ['le nombre d’installations', count(claims.installations, 'installations'), '{installations}'],
    ['les années d’expérience', `\\b${claims.experienceYears}${YEARS}`, '{experienceYears}'],
    ['la garantie des panneaux', `\\b${claims.panelWarrantyYears}${YEARS}`, '{panelWarrantyYears}'],
    ['la durée de vie d’un système', `\\b${claims.systemLifeYears}${YEARS}`, '{systemLifeYears}'],
    ['la production garantie', near(`\\b${claims.panelOutputPercent} ?%`, 'production|output'), '{panelOutputPercent}'],
    [
      'la garantie de l’installation',
      near(`\\b${claims.workWarrantyYears}${YEARS}`, 'garanti|warrant'),
      '{workWarrantyYears}',
    ],
    [
      'la garantie de l’équipement',
      range(claims.equipmentWarrantyYears, YEARS),
      '{equipmentWarrantyYearsMin} et {equipmentWarrantyYearsMax}',
    ],
    ['l’économie', near(`\\b${claims.savingsPercent} ?%`, 'économi|saving'), '{savingsPercent}'],
    ['la durée d’une installation', range(claims.installDays, DAYS), '{installDaysMin} et {installDaysMax}'],
    ['la profondeur de décharge', near(`\\b${claims.dischargePercent} ?%`, 'décharg|discharg'), '{dischargePercent}'],
    ['la vie d’une batterie', range(claims.lithiumLifeYears, YEARS), '{lithiumLifeYearsMin} et {lithiumLifeYearsMax}'],
    ['le retour sur l’investissement', range(claims.paybackYears, YEARS), '{paybackYearsMin} et {paybackYearsMax}'],
    [
      'le service d’urgence',
      `\\b${claims.supportHoursPerDay}/${claims.supportDaysPerWeek}\\b|\\b${claims.supportHoursPerDay} (?:heures sur|hours a day|h sur)`,
      '{emergencyHours}',
    ],
    [
      'le délai de réponse',
      `\\b${claims.emailReplyBusinessHours} (?:heures ouvrables|business hours)`,
      '{emailReplyHours}',
    ],
    [
      'le délai de paiement',
      near(`\\b${company.invoicing.dueDays}${DAYS}`, 'factur|invoic|payer|pay\\b'),
      '{invoiceDueDays}',
    ],
    [
      'les heures du soutien',
      LOCALES.map((locale) => escaped(plainSpaces(formatHours(company.officeHours, locale)))).join('|'),
      '{supportHours}',
    ],
    ['le prix du plus petit ensemble', '(?:à partir de|dès|from|starting at) \\$?\\d[\\d ,]{2,} ?\\$', '{packPrice}'],
  ];
  return facts.map(([what, pattern, instead]) => ({ what, pattern: new RegExp(pattern, 'i'), instead }));
}

/** Replaces no-break spaces with spaces, because editors do not distinguish them. */
export const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/** Returns a problem for each line of a text in which an editor has typed a fact of the company. */
export function checkTypedFacts(
  { file, text }: Pick<ContentFile, 'file' | 'text'>,
  facts: readonly TypedFact[],
): Problem[] {
  return plainSpaces(text)
    .split('\n')
    .flatMap((line, index) => {
      const typed = facts.filter(({ pattern }) => pattern.test(line));
      if (typed.length === 0) return [];
      const names = typed.flatMap(({ instead }) => instead || []);
      return [
        {
          file,
          line: index + 1,
          message: `« ${typed[0]!.pattern.exec(line)![0]} » est un fait de l’entreprise (${typed.map(({ what }) => what).join(', ')}) : il ne se tape pas.`,
          suggestion:
            names.length > 0
              ? `Écrivez à sa place ${names.join(', ou ')} : il suivra content/company.yaml.`
              : 'Retirez-le : il ne se lit que sur les factures.',
        },
      ];
    });
}
