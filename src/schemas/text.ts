import { z } from 'astro/zod';
import { noBreak } from '../domain/typography.ts';

/** A text an editor writes: trimmed, never empty, its no-break spaces put in. */
export const text = (description: string, longest?: number) =>
  (longest ? z.string().trim().min(1).max(longest) : z.string().trim().min(1)).transform(noBreak).describe(description);

/** A list of exactly so many. */
export const exactly = <T extends z.ZodType>(count: number, item: T, description: string) =>
  z.array(item).length(count).describe(description);

/** A list with one item per id, in any order. */
export const eachOnce = <T extends z.ZodType<{ id: string }>>(ids: readonly string[], item: T, description: string) =>
  exactly(ids.length, item, description).refine(
    (items) => new Set(items.map(({ id }) => id)).size === ids.length,
    `Chaque « id » une seule fois : ${ids.join(', ')}`,
  );

/** A heading and a sentence or two. */
export const passage = (description: string) =>
  z.strictObject({ heading: text('Titre du passage.'), text: text('Une ou deux phrases.') }).describe(description);

/** A title and a sentence or two, in a list. */
export const point = z.strictObject({ title: text('Titre, quelques mots.'), text: text('Une à trois phrases.') });

/** A figure and what it counts. */
export const figure = z.strictObject({
  figure: text('Le chiffre, avec son unité.'),
  caption: text('Ce que compte le chiffre.'),
});

/** An address of another site, complete. */
export const webAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain });

/** Where a technical figure comes from. */
export const sources = z
  .array(
    z.strictObject({
      name: text('Auteur et titre du document.'),
      url: webAddress.optional().describe('Adresse du document, si elle est certaine.'),
    }),
  )
  .describe('D’où viennent les chiffres techniques du texte.');

/** A text that is not finished. */
export const draft = z
  .boolean()
  .optional()
  .describe('true tant que le texte n’est pas prêt : il ne se voit alors que dans « npm run dev ».');

/** The day a text appears, where it has no date of its own. */
export const appears = z
  .date()
  .optional()
  .describe('Jour où le texte paraît, s’il est à venir, par exemple 2027-01-15.');

/** The end of a page's address. */
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

/** A place in a list, which leaves room between two others. */
export const place = (where: string) =>
  z.number().positive().describe(`Place dans ${where} : 1, 2, 3… ; 2.5 se met entre 2 et 3.`);

/** What every page says of itself. */
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
