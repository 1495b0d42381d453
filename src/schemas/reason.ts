import { z } from 'astro/zod';
import { point } from './text.ts';

/** Schema of a benefit of solar energy, with the diagram that supports it. */
export const reason = point.extend({
  chart: z
    .enum(['production', 'outage', 'generator'])
    .optional()
    .describe('Figure calculée qui l’appuie : production, outage (panne) ou generator (génératrice).'),
});
