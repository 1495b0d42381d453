import { z } from 'astro/zod';
import { draft, head, sources, text } from './text.ts';

// An article with this ID would have the address of the blog's own "not found" page.
const NOT_FOUND = 404;

/** Returns the schema of an article, `content/blog/<id>/`. `picture` is the schema of its picture's path. */
export const article = <Picture extends z.ZodType>(picture: Picture) =>
  z.strictObject({
    id: z
      .int()
      .positive()
      .refine(
        (id) => id !== NOT_FOUND,
        `Choisissez un autre numéro : /blog/${NOT_FOUND} est la page des adresses inconnues`,
      )
      .describe('Numéro de l’article, le même que celui de son dossier ; son adresse est /blog/<id>.'),
    ...head,
    excerpt: text('Une ou deux phrases, sur la carte de l’article.', 220),
    category: text('Un ou deux mots, par exemple Hiver.', 30),
    date: z.date().describe('Date de parution, par exemple 2024-01-15 ; à venir, l’article attend son jour.'),
    draft,
    author: text('Nom, puis rôle après une virgule.', 80),
    picture: picture.describe('Image de l’article, par exemple ./picture.webp, dans le même dossier.'),
    pictureAlt: text('Ce que montre l’image, pour qui ne la voit pas.', 250),
    kit: z
      .string()
      .optional()
      .describe(
        'ID de l’ensemble dont parle l’article, par exemple ensemble-vr-nomade. Son prix le termine ; sans lui, le calculateur.',
      ),
    sources: sources.optional(),
  });
