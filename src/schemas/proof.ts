import { z } from 'astro/zod';
import { exactly, text } from './text.ts';

/** Schema of the references on the services page: projects, testimonials, memberships. */
export const proof = z
  .strictObject({
    heading: text('Titre du passage.'),
    lead: text('Une phrase sous ce titre.'),
    isSample: z
      .boolean()
      .describe('true tant que ce sont des exemples : le site montre à leur place les trois projets calculés.'),
    projects: exactly(
      3,
      z.strictObject({
        place: text('Le genre d’endroit et la région.'),
        size: text('La taille du système.'),
        winter: text('Ce qu’il a donné l’hiver dernier.'),
      }),
      'Trois projets.',
    ),
    quotes: z
      .array(
        z.strictObject({
          text: text('Les mots du client, sans guillemets.'),
          name: text('Son nom, avec sa permission.'),
        }),
      )
      .min(1)
      .max(3)
      .describe('Des mots de clients.'),
    memberships: z
      .array(text('Une association ou une certification.'))
      .min(1)
      .max(5)
      .describe('De quoi l’entreprise est membre.'),
  })
  .describe('Ce qui montre que l’entreprise a fait ses preuves.');
