import { z } from 'astro/zod';
import { head, sources, text } from './text.ts';

/** The kinds of readers a resource may concern. */
const AUDIENCES = ['cottage', 'rv', 'home'] as const;

/** `content/resources/<category>/<id>/`: a short guide. */
export const resource = z.strictObject({
  ...head,
  slug: z
    .string()
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'Des lettres minuscules sans accent, des chiffres et des traits d’union, par exemple choisir-l-inclinaison',
    )
    .refine(
      (slug) => !['index', '404'].includes(slug),
      'Choisissez une autre fin d’adresse : index et 404 sont déjà des pages',
    )
    .describe('Fin de l’adresse de la page, dans cette langue.'),
  order: z.int().positive().describe('Place dans sa catégorie : 1, 2, 3…'),
  for: z.array(z.enum(AUDIENCES)).min(1).describe('Pour qui : cottage (chalet), rv (VR), home (maison).'),
  sources: sources.optional(),
});

/** `content/faq/<id>/`: a question; its answer is the text below the front matter. */
export const question = z.strictObject({
  question: text('La question, avec son point d’interrogation.', 140),
  order: z.int().positive().describe('Place dans la page : 1, 2, 3…'),
  sources: sources.optional(),
});
