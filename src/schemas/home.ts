import { z } from 'astro/zod';
import { serviceId, SERVICES } from './pages.ts';
import { eachOnce, exactly, head, passage, point, text } from './text.ts';

/** Pictures that a slide may show. Each picture is in `src/assets/scenes`, in a wide and a tall version. */
const SLIDE_PICTURES = ['winter', 'summer', 'rv'] as const;

const slide = z.strictObject({
  picture: z.enum(SLIDE_PICTURES).describe('Image de la diapositive : winter, summer ou rv.'),
  pictureAlt: text('Ce que montre l’image, pour qui ne la voit pas.', 250),
  title: text('Phrase en grand sur l’image.', 70),
  subtitle: text('Une phrase sous la première.', 160),
  call: text('Texte du bouton.', 40),
  to: z.enum(['contact', 'products', 'services']).describe('Page où mène le bouton : contact, products ou services.'),
});

const tiles = <T extends z.ZodType>(what: string, items: T) =>
  z
    .strictObject({
      heading: text('Titre du passage.'),
      lead: text('Phrase sous ce titre.'),
      items,
      all: text('Texte du lien vers la page.', 40),
    })
    .describe(what);

const service = z.strictObject({ id: serviceId, ...point.shape });

/** Schema of the home page, `content/home/`. */
export const home = z.strictObject({
  ...head,
  slogan: exactly(3, text('Un mot.', 20), 'Les trois mots du slogan.'),
  slides: exactly(3, slide, 'Les trois diapositives, dans leur ordre.'),
  trust: z
    .strictObject({
      clients: text('Sous le nombre de clients.'),
      warranty: text('Sous la garantie des panneaux ; le nombre d’années est écrit au-dessus.'),
      years: text('Mot après le nombre d’années de garantie.'),
      service: text('Sous les heures de service.'),
    })
    .describe('La bande de confiance.'),
  reasons: tiles('Les quatre raisons de choisir le solaire.', exactly(4, point, 'Exactement quatre.')),
  services: tiles('Les quatre services.', eachOnce(SERVICES, service, 'Les quatre services, chacun une fois.'))
    .extend({
      proof: text('Texte du lien vers les projets de la page des services ; dit s’ils sont des exemples.', 40),
    })
    .describe('Les quatre services.'),
  packs: z
    .strictObject({
      heading: text('Titre au-dessus des ensembles.'),
      lead: text('Phrase sous ce titre ; le prix et le prix posé de chaque ensemble suivent.'),
      all: text('Texte du lien vers tous les produits.', 40),
    })
    .describe('Les ensembles mis en avant.'),
  closing: passage('L’appel final.'),
});
