import { z } from 'astro/zod';
import { crew } from './crew.ts';
import { kitPages } from './kits.ts';
import { proof } from './proof.ts';
import { rateTable } from './rates.ts';
import { searchPassages, searchWords } from './search.ts';
import { timeline } from './timeline.ts';
import { eachOnce, exactly, figure, head, passage, point, reason, sources, text } from './text.ts';

const common = {
  ...head,
  heading: text('Grand titre en haut de la page.', 90),
  lead: text('Une ou deux phrases sous le grand titre.', 320),
};
const updated = z.date().describe('Date de la dernière mise à jour, par exemple 2024-03-20.');
const caption = text('Mots à côté de la coordonnée.');
const closing = passage('L’appel final.');
const productSection = z.strictObject({
  short: text('Un mot ou deux, pour le lien en haut de la page.'),
  heading: text('Titre du passage.'),
  lead: text('Phrase sous ce titre.'),
});
const coming = {
  form: z
    .strictObject({
      call: text('Mots du bouton qui mène au formulaire.'),
      text: text('Début de la description du projet, déjà écrit dans le formulaire.'),
    })
    .describe('Le bouton qui mène au formulaire de soumission.'),
  coming: passage('Ce qui s’en vient.'),
  meanwhile: z
    .strictObject({
      heading: text('Titre du passage.'),
      items: z.array(point).min(3).max(4).describe('Quoi faire d’ici là, trois ou quatre points.'),
    })
    .describe('Quoi faire d’ici là.'),
};

/** Services with a picture, `service-<id>` in `src/assets/scenes`. */
export const SERVICES = ['study', 'installation', 'maintenance', 'support'] as const;

export const serviceId = z.enum(SERVICES).describe('study, installation, maintenance ou support : choisit l’image.');

const service = z.strictObject({
  id: serviceId,
  title: text('Titre de la carte.'),
  text: text('Deux ou trois phrases.'),
  points: exactly(3, text('Quelques mots.'), 'Trois points.'),
  pictureAlt: text('Ce que montre l’image, pour qui ne la voit pas.', 250),
});

/** Fields of each page in `content/pages/<id>/`, in addition to its title, description, heading and lead. */
const FIELDS = {
  benefits: {
    figures: exactly(3, figure, 'Trois chiffres.'),
    reasons: exactly(6, reason, 'Six raisons.'),
    closing,
  },
  services: {
    cards: eachOnce(SERVICES, service, 'Les quatre services, chacun une fois.'),
    process: z
      .strictObject({ heading: text('Titre du passage.'), steps: exactly(4, point, 'Les quatre étapes.') })
      .describe('Le déroulement.'),
    figures: exactly(3, figure, 'Trois chiffres.'),
    proof,
    closing,
  },
  products: {
    brands: z
      .strictObject({
        heading: text('Titre du passage.'),
        lead: text('Phrase sous ce titre.'),
        cards: exactly(4, point, 'Quatre cartes.'),
      })
      .describe('Les marques partenaires.'),
    technologies: z
      .strictObject({
        heading: text('Titre du passage.'),
        items: z.array(point).min(3).max(5).describe('Les technologies.'),
      })
      .describe('Les technologies.'),
    grid: z
      .strictObject({
        heading: text('Titre au-dessus des produits.'),
        sections: z
          .strictObject({
            cottage: productSection.describe('Ce qui va au chalet.'),
            rv: productSection.describe('Ce qui va dans un VR.'),
            house: productSection.describe('Ce qui va à une maison branchée.'),
            parts: productSection.describe('Les pièces.'),
          })
          .describe('Les passages de la grille.'),
      })
      .describe('La grille des produits.'),
    closing,
    comparison: z
      .strictObject({
        heading: text('Titre du tableau.'),
        lead: text('Phrase sous ce titre.'),
        rows: z
          .strictObject({
            power: text('Première ligne.'),
            output: text('Deuxième ligne.'),
            warranty: text('Troisième ligne.'),
            monitoring: text('Quatrième ligne.'),
          })
          .describe('Les titres des lignes.'),
        columns: exactly(
          3,
          z.strictObject({
            title: text('Titre de la colonne.'),
            power: text('Puissance.'),
            output: text('Production.'),
            warranty: text('Garantie.'),
            monitoring: text('Surveillance.'),
          }),
          'Résidentiel, commercial, industriel.',
        ),
        note: text('D’où viennent les chiffres du tableau.'),
      })
      .describe('Le tableau comparatif.'),
  },
  ...kitPages,
  calculator: {
    examples: exactly(
      3,
      point,
      'Trois exemples : chalet de fin de semaine, chalet à l’année, VR. Les nombres sont calculés.',
    ),
    method: z
      .strictObject({
        heading: text('Titre du passage.'),
        lines: exactly(4, text('Une ligne du calcul à la main.'), 'Quatre lignes.'),
      })
      .describe('Le calcul sur papier.'),
  },
  contact: {
    details: z
      .strictObject({
        phone: caption,
        tollFree: caption,
        information: caption,
        sales: caption,
        hours: caption,
        emergency: caption,
        address: caption,
      })
      .describe('Les mots à côté de chaque coordonnée.'),
    prepare: z
      .strictObject({
        heading: text('Titre du passage.'),
        text: text('Une phrase.'),
        items: z.array(text('Un point.')).min(4).max(5).describe('Quoi avoir sous la main.'),
      })
      .describe('Ce qu’il faut avoir sous la main.'),
  },
  about: {
    milestones: z
      .array(z.strictObject({ year: text('Année.'), text: text('Une phrase.') }))
      .min(5)
      .max(6)
      .describe('Les dates.'),
    crew,
    mission: passage('La mission.'),
    values: exactly(4, point, 'Les quatre valeurs.'),
    closing,
  },
  installation: { ...coming, area: passage('Où l’entreprise se déplace.') },
  portal: coming,
  resources: {
    sections: z
      .strictObject({
        guides: caption,
        documentation: caption,
        rates: caption,
        installation: caption,
        maintenance: caption,
        optimisation: caption,
        troubleshooting: caption,
      })
      .describe('Une phrase par section.'),
    help: passage('Où demander de l’aide.'),
  },
  guides: {
    intro: text('Une phrase au-dessus des guides.'),
    categoriesHeading: text('Titre au-dessus des catégories.'),
    categoriesLead: text('Phrase sous ce titre.'),
  },
  'resources-installation': {},
  'resources-maintenance': {},
  'resources-optimisation': {},
  'resources-troubleshooting': {},
  videos: {
    coming: passage('Ce qui s’en vient.'),
    planned: exactly(
      4,
      point.extend({ read: text('Adresse de la page qui dit la même chose par écrit, par exemple /faq.') }),
      'Les quatre sujets prévus.',
    ),
    meanwhile: passage('Quoi faire d’ici là.'),
  },
  documentation: { sheets: passage('Les fiches techniques.'), manuals: passage('Les manuels des fabricants.') },
  support: {
    phone: passage('Le téléphone.'),
    email: passage('Le courriel.'),
    chat: passage('Le clavardage.'),
    emergency: passage('L’urgence.'),
    search: z
      .strictObject({
        heading: text('Titre.'),
        text: text('Une phrase.'),
        label: text('Étiquette du champ.'),
        placeholder: text('Exemple dans le champ.'),
      })
      .describe('La recherche dans l’aide.'),
    ways: passage('Les autres chemins.'),
  },
  account: {
    beside: z
      .strictObject({
        heading: text('Titre du passage.'),
        items: exactly(3, text('Une phrase courte.'), 'Trois points.'),
      })
      .describe('À côté du formulaire, sur un grand écran : à quoi sert un compte.'),
  },
  search: { words: searchWords, passages: searchPassages },
  privacy: { updated },
  terms: { updated },
  delivery: { updated, sources, timeline },
  rates: { updated, sources, table: rateTable },
  faq: { closing },
  blog: { closing },
};

type Fields = typeof FIELDS;

/** ID of a page of `content/pages/`. */
export type PageId = keyof Fields;

export const PAGE_IDS = Object.keys(FIELDS) as PageId[];

/** Pages that are one long text with the date of its last update. */
export const LEGAL_PAGES = ['privacy', 'terms', 'delivery', 'rates'] as const satisfies readonly PageId[];

/** Pages whose files have a Markdown text after the front matter. */
export const PAGES_WITH_TEXT = ['benefits', 'about', ...LEGAL_PAGES] as const satisfies readonly PageId[];

/** Returns the schema of a page's two files. */
export const page = <Id extends PageId>(id: Id) => z.strictObject({ ...common, ...FIELDS[id] });
