import { z } from 'astro/zod';
import { text } from './text.ts';

/** Folders of the pages for which editors can add search words, and `cart` for the cart, which has no folder. */
const FOUND_BY_WORDS = [
  'home',
  'cart',
  'account',
  'benefits',
  'services',
  'products',
  'kits',
  'contact',
  'about',
  'blog',
  'faq',
  'resources',
  'guides',
  'resources-installation',
  'resources-maintenance',
  'resources-optimisation',
  'resources-troubleshooting',
  'videos',
  'documentation',
  'support',
  'installation',
  'delivery',
  'rates',
  'privacy',
  'terms',
] as const;

/** Schema of `words` in `content/pages/search/`. */
export const searchWords = z
  .array(
    z.strictObject({
      page: z.enum(FOUND_BY_WORDS).describe('La page : le nom de son dossier, ou « cart » pour le panier.'),
      typed: z.array(text('Un ou quelques mots.', 40)).min(1).describe('Ce que les gens tapent pour la trouver.'),
    }),
  )
  .describe('Des mots que les gens tapent et que la page qu’ils cherchent ne dit pas.');

/**
 * Schema of `passages` in `content/pages/search/`. The content check verifies each address. The pattern rejects addresses of
 * products, because products are found by name only.
 */
export const searchPassages = z
  .array(
    z.strictObject({
      at: z
        .string()
        .regex(/^\/(?!(en\/products|produits)\/)/, 'Écrivez l’adresse d’un texte, par exemple /faq#winter')
        .describe('L’adresse du texte, par exemple /faq#winter.'),
      typed: z.array(text('Un ou quelques mots.', 40)).min(1).describe('Ce que les gens tapent pour le trouver.'),
    }),
  )
  .describe('Les mêmes mots pour un article, un guide, une ressource ou une question, par son adresse.');
