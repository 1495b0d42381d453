import { z } from 'astro/zod';
import { text } from './text.ts';

const each = (description: string) =>
  z.strictObject({ fr: text('En français.'), en: text('En anglais.') }).describe(description);
const lists = z.strictObject({
  fr: z.array(text('Un objet.')).min(1).describe('En français.'),
  en: z.array(text('Un objet.')).min(1).describe('En anglais.'),
});
const of = each('De quoi, s’il y a plusieurs mesures.').optional();
const degrees = z.int().min(-60).max(120);
const range = { min: degrees.describe('La plus basse, en °C.'), max: degrees.describe('La plus haute, en °C.') };

/** The ID of a product, as in the catalogue and in the address of its page. */
export const productId = z
  .string()
  .regex(/^[a-z0-9-]+$/, 'Écrivez l’identifiant du produit, tel qu’à la fin de l’adresse de sa page')
  .describe('Identifiant du produit au catalogue.');

const part = z.strictObject({
  product: productId.optional(),
  name: each('Nom de la pièce, si elle n’est pas au catalogue.').optional(),
  quantity: z.int().positive().describe('Nombre d’unités.'),
  watts: z.int().positive().optional().describe('Watts de chaque unité, pour un panneau.'),
  wattHours: z.int().positive().optional().describe('Wattheures de chaque unité, pour une batterie.'),
  warrantyYears: z.int().positive().optional().describe('Garantie en années, si la pièce n’est pas au catalogue.'),
});

/** Schema of `content/datasheets/<product>.yaml`: the technical data of a product, and what its price includes. */
export const datasheet = z
  .strictObject({
    updated: z.date().describe('Date de la fiche, par exemple 2026-11-26.'),
    dimensions: z
      .array(
        z.strictObject({
          of,
          mm: z
            .array(z.int().positive().describe('Une mesure, en millimètres.'))
            .min(2)
            .max(3)
            .describe('Longueur, largeur et épaisseur, en millimètres.'),
        }),
      )
      .min(1)
      .describe('Dimensions, ou l’espace qu’il faut.'),
    weightKg: z.number().positive().describe('Poids total, en kilogrammes.'),
    temperatures: z
      .strictObject({
        operating: z
          .array(z.strictObject({ of, ...range }))
          .min(1)
          .describe('Températures de fonctionnement.'),
        charging: z.strictObject(range).optional().describe('Températures de charge, s’il y a une batterie.'),
      })
      .describe('Limites de température.'),
    certification: z.array(text('Une norme.')).min(1).describe('Normes auxquelles le produit est certifié.'),
    box: lists.optional().describe('Contenu de la boîte, pour un produit seul.'),
    parts: z.array(part).optional().describe('Liste des pièces, pour un ensemble.'),
  })
  .refine(({ box, parts }) => (box === undefined) !== (parts === undefined), {
    path: ['box'],
    message: 'Donnez « box » pour un produit seul ou « parts » pour un ensemble, et pas les deux',
  })
  .refine(({ parts = [] }) => parts.every(({ product, name }) => (product === undefined) !== (name === undefined)), {
    path: ['parts'],
    message: 'Chaque pièce a « product » si elle est au catalogue, sinon « name »',
  });
