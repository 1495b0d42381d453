// What content/company.yaml says stands nowhere else as digits: not in a text of content/, nor in the interface's strings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { z } from 'astro/zod';
import { readContentFile, type ContentFile } from '../../src/content-check/content-file.ts';
import type { company as schema } from '../../src/schemas/company.ts';
import { LOCALES } from '../../src/i18n/locales.ts';
import { formatHours } from '../../src/i18n/formats.ts';
import { filesBelow, projectDir } from '../support/files.ts';

const company = (readContentFile(projectDir, 'content/company.yaml') as ContentFile).data as z.infer<typeof schema>;
const { claims } = company;

const YEARS = '[ -]?\\+?[ -](?:ans?|years?)';
const DAYS = '[ -](?:jours?|days?)';
const RANGE = '(?: à | to | et | and |–|-)';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const range = ({ min, max }: { min: number; max: number }, unit: string): string => `\\b${min}${RANGE}${max}${unit}\\b`;
/** A number near a word that tells what it is of. */
const near = (number: string, word: string): string =>
  `${number}[^.\\n]{0,25}(?:${word})|(?:${word})[^.\\n]{0,25}${number}`;
/** A count as we boast of it. */
const count = (value: number, what: string): string =>
  `\\b${value} ?\\+|(?:plus de|more than|over) ${value}\\b|\\b${value} (?:${what})`;

/** Each value as it would be typed, in either language. */
const TYPED: Record<string, string> = {
  'a phone number': [company.phone, company.tollFreePhone]
    .map((number) => number.replace(/^1-/, '').replaceAll('-', '[- .]'))
    .join('|'),
  'an e-mail address': `@${escaped(company.emails.information.split('@')[1]!)}`,
  'the address': `${escaped(company.address.street)}|${company.address.postalCode}`,
  'the licence': company.rbqLicence,
  'the privacy officer': company.privacyOfficer.name,
  'the tax numbers': `${company.invoicing.gstNumber}|${company.invoicing.qstNumber}`,
  'the founding year': near(`\\b${company.founded}\\b`, 'depuis|since|fond|found|année|Soleil'),
  clients: count(claims.clients, 'clients|customers'),
  installations: count(claims.installations, 'installations'),
  'years of experience, of panels, of a system': [
    claims.experienceYears,
    claims.panelWarrantyYears,
    claims.systemLifeYears,
  ]
    .map((years) => `\\b${years}${YEARS}`)
    .join('|'),
  'the guaranteed output': near(`\\b${claims.panelOutputPercent} ?%`, 'production|output'),
  'the warranty of the work': near(`\\b${claims.workWarrantyYears}${YEARS}`, 'garanti|warrant'),
  'the warranty of equipment': range(claims.equipmentWarrantyYears, YEARS),
  savings: near(`\\b${claims.savingsPercent} ?%`, 'économi|saving'),
  'days of an installation': range(claims.installDays, DAYS),
  'depth of discharge': near(`\\b${claims.dischargePercent} ?%`, 'décharg|discharg'),
  'life of lithium': range(claims.lithiumLifeYears, YEARS),
  payback: range(claims.paybackYears, YEARS),
  emergencies: `\\b${claims.supportHoursPerDay}/${claims.supportDaysPerWeek}\\b|\\b${claims.supportHoursPerDay} (?:heures sur|hours a day|h sur)`,
  'reply to an e-mail': `\\b${claims.emailReplyBusinessHours} (?:heures ouvrables|business hours)`,
  'days to pay': near(`\\b${company.invoicing.dueDays}${DAYS}`, 'factur|invoic|payer|pay\\b'),
  'office hours': LOCALES.map((locale) =>
    escaped(formatHours(company.officeHours, locale).replaceAll('\u00a0', ' ')),
  ).join('|'),
  'the price of the smallest pack': '\\b6[ ,]?990\\b',
};

const files = [...filesBelow('content', /\.mdx$/), ...filesBelow('src/i18n/strings', /\.ts$/)];
const texts = files.map((file) => ({
  file,
  text: readFileSync(join(projectDir, file), 'utf8').replace(/[\u00a0\u202f]/g, ' '),
}));

test.each(Object.entries(TYPED))('%s: named, never typed', (_, pattern) => {
  const found = texts.flatMap(({ file, text }) =>
    [...text.matchAll(new RegExp(pattern, 'gi'))].map((match) => `${file}: ${match[0]}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['payback', 'De 8 à 12 ans, disons-nous.'],
  ['payback', 'Payback takes 8 to 12 years.'],
  ['clients', 'Déjà 500+ clients'],
  ['a phone number', 'Appelez le 450 555-0142.'],
  ['years of experience, of panels, of a system', 'une garantie de 25 ans'],
  ['the guaranteed output', 'au moins 80 % de la production'],
  ['emergencies', 'une ligne ouverte 24/7'],
])('%s would be found in « %s »', (name, text) => expect(text).toMatch(new RegExp(TYPED[name]!, 'i')));
