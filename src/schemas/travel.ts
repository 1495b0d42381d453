import { z } from 'astro/zod';

const count = z.int().positive();

/** Schema of the zones that the company travels to, and of the municipalities that the map names. */
export const travel = z
  .strictObject({
    zones: z
      .array(
        z.strictObject({
          upToKm: count.describe('Jusqu’à cette distance de l’atelier, en kilomètres à vol d’oiseau.'),
          fee: z.int().min(0).describe('Frais de déplacement, en dollars avant taxes ; 0 : compris.'),
          weeks: z
            .strictObject({ min: count.describe('Le moins.'), max: count.describe('Le plus.') })
            .describe('Délai habituel avant une visite, en semaines.'),
        }),
      )
      .min(1)
      .max(4)
      .refine(
        (zones) => zones.every(({ upToKm }, index) => index === 0 || upToKm > zones[index - 1]!.upToKm),
        'Écrivez les zones de la plus proche à la plus lointaine',
      )
      .describe('Les zones, de la plus proche à la plus lointaine.'),
    places: z
      .array(
        z.strictObject({
          name: z.string().trim().min(1).describe('Municipalité.'),
          latitude: z.number().min(44).max(63).describe('Latitude, en degrés.'),
          longitude: z.number().min(-80).max(-57).describe('Longitude, en degrés.'),
        }),
      )
      .min(1)
      .describe('Les municipalités de la carte.'),
  })
  .describe('Où l’entreprise se déplace.');
