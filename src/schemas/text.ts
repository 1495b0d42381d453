import { z } from 'astro/zod';
import { noBreak } from '../core/typography.ts';

/** Returns the schema of an editor's text. The schema refuses an empty text, trims the text, and inserts no-break spaces. */
export const text = (description: string, longest?: number) =>
  (longest ? z.string().trim().min(1).max(longest) : z.string().trim().min(1)).transform(noBreak).describe(description);

/** Returns the schema of a list with exactly `count` items. */
export const exactly = <T extends z.ZodType>(count: number, item: T, description: string) =>
  z.array(item).length(count).describe(description);

/** Returns the schema of a list with one item per ID, in any order. */
export const eachOnce = <T extends z.ZodType<{ id: string }>>(ids: readonly string[], item: T, description: string) =>
  exactly(ids.length, item, description).refine(
    (items) => new Set(items.map(({ id }) => id)).size === ids.length,
    `Chaque « id » une seule fois : ${ids.join(', ')}`,
  );

/** Returns the schema of a heading with a sentence or two. */
export const passage = (description: string) =>
  z.strictObject({ heading: text('Titre du passage.'), text: text('Une ou deux phrases.') }).describe(description);

/** Schema of a list item: a title and one to three sentences. */
export const point = z.strictObject({ title: text('Titre, quelques mots.'), text: text('Une à trois phrases.') });

/** Schema of a benefit of solar energy, with an optional diagram that supports the benefit. */
export const reason = point.extend({
  chart: z
    .enum(['production', 'outage', 'generator'])
    .optional()
    .describe('Figure calculée qui l’appuie : production, outage (panne) ou generator (génératrice).'),
});

/** Schema of a number with its unit, and of the caption that explains the number. */
export const figure = z.strictObject({
  figure: text('Le chiffre, avec son unité.'),
  caption: text('Ce que compte le chiffre.'),
});

/** Schema of an absolute URL of another site. */
export const webAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain });

/** Schema of the sources of technical figures. */
export const sources = z
  .array(
    z.strictObject({
      name: text('Auteur et titre du document.'),
      url: webAddress.optional().describe('Adresse du document, si elle est certaine.'),
    }),
  )
  .describe('D’où viennent les chiffres techniques du texte.');

/** Schema of the field that marks an unfinished text. */
export const draft = z
  .boolean()
  .optional()
  .describe('true tant que le texte n’est pas prêt : il ne se voit alors que dans « npm run dev ».');

/** Schema of the day on which a text appears, if this day is in the future. */
export const appears = z
  .date()
  .optional()
  .describe('Jour où le texte paraît, s’il est à venir, par exemple 2027-01-15.');

/** Schema of the end of a page's address. */
export const slug = z
  .string()
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'Des lettres minuscules sans accent, des chiffres et des traits d’union, par exemple choisir-l-inclinaison',
  )
  .refine(
    (end) => !['index', '404'].includes(end),
    'Choisissez une autre fin d’adresse : index et 404 sont déjà des pages',
  )
  .describe('Fin de l’adresse de la page, dans cette langue.');

/** Returns the schema of a position in a list. A decimal number is a position between two whole numbers. */
export const place = (where: string) =>
  z.number().positive().describe(`Place dans ${where} : 1, 2, 3… ; 2.5 se met entre 2 et 3.`);

/** Fields with the metadata of every page. */
export const head = {
  title: text('Titre de la page, sans le nom de l’entreprise : il est ajouté.', 70),
  description: z
    .string()
    .trim()
    .min(50)
    .max(170)
    .transform(noBreak)
    .describe('Ce que dit la page, pour les moteurs de recherche : une ou deux phrases.'),
};
