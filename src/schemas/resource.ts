import { z } from 'astro/zod';
import { appears, draft, head, place, slug, sources, text } from './text.ts';

/** Audiences of a resource. */
const AUDIENCES = ['cottage', 'rv', 'home'] as const;

/** Schema of a short guide, `content/resources/<category>/<id>/`. */
export const resource = z.strictObject({
  ...head,
  slug,
  order: place('sa catégorie'),
  for: z.array(z.enum(AUDIENCES)).min(1).describe('Pour qui : cottage (chalet), rv (VR), home (maison).'),
  date: appears,
  draft,
  sources: sources.optional(),
});

/** Schema of a text page with its own address, `content/texts/<id>/`. */
export const textPage = z.strictObject({
  ...head,
  slug,
  heading: text('Grand titre en haut de la page.', 90),
  lead: text('Une ou deux phrases sous le grand titre.', 320),
  date: appears,
  draft,
  sources: sources.optional(),
});

/** Schema of a question, `content/faq/<id>/`. Its answer is the text below the front matter. */
export const question = z.strictObject({
  question: text('La question, avec son point d’interrogation.', 140),
  order: place('la page'),
  date: appears,
  draft,
  sources: sources.optional(),
});
