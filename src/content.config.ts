import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';

const title = z.string().max(70).describe('Titre de la page, sans le nom de l’entreprise : il est ajouté.');
const description = z.string().min(50).max(170).describe('Ce que dit la page, pour les moteurs de recherche : une ou deux phrases.');
const phone = z.string().regex(/^(1-)?\d{3}-\d{3}-\d{4}$/, 'Écrivez le numéro ainsi : 450-555-0142');

const company = defineCollection({
  loader: glob({ base: 'content', pattern: 'company.yaml' }),
  schema: z.strictObject({
    name: z.string().describe('Nom de l’entreprise, tel qu’affiché.'),
    founded: z.int().describe('Année de fondation.'),
    phone: phone.describe('Téléphone principal.'),
    tollFreePhone: phone.describe('Téléphone sans frais du soutien.'),
    emails: z.strictObject({
      information: z.email().describe('Adresse pour les renseignements.'),
      sales: z.email().describe('Adresse des ventes.'),
      support: z.email().describe('Adresse du soutien technique.'),
      privacy: z.email().describe('Adresse de la personne responsable des renseignements personnels.'),
    }),
    claims: z
      .strictObject({
        clients: z.int().describe('Nombre de clients, au moins.'),
        panelWarrantyYears: z.int().describe('Garantie des panneaux, en années.'),
        supportHoursPerDay: z.int().describe('Heures de service par jour.'),
        supportDaysPerWeek: z.int().describe('Jours de service par semaine.'),
        emailReplyBusinessHours: z.int().describe('Délai de réponse à un courriel, en heures ouvrables.'),
      })
      .describe('Chaque chiffre avancé sur le site.'),
  }),
});

const pages = defineCollection({
  loader: glob({ base: 'content/pages', pattern: '*/{fr,en}.mdx' }),
  schema: z.strictObject({
    title,
    description,
    heading: z.string().describe('Grand titre en haut de la page.'),
    lead: z.string().describe('Une ou deux phrases sous le grand titre.'),
  }),
});

const home = defineCollection({
  loader: glob({ base: 'content/home', pattern: '{fr,en}.mdx' }),
  schema: z.strictObject({
    title,
    description,
    slogan: z.array(z.string()).length(3).describe('Les trois mots du slogan.'),
    hero: z
      .strictObject({
        title: z.string().describe('Phrase d’accueil, en grand sur l’image.'),
        subtitle: z.string().describe('Une phrase sous la phrase d’accueil.'),
        call: z.string().describe('Texte du bouton vers les produits.'),
        pictureAlt: z.string().describe('Ce que montre l’image, pour qui ne la voit pas.'),
      })
      .describe('Le haut de la page.'),
    trust: z
      .strictObject({
        clients: z.string().describe('Sous le nombre de clients.'),
        warranty: z.string().describe('Sous la garantie des panneaux ; le nombre d’années est écrit au-dessus.'),
        years: z.string().describe('Mot après le nombre d’années de garantie.'),
        service: z.string().describe('Sous les heures de service.'),
      })
      .describe('La bande de confiance.'),
    packs: z
      .strictObject({
        heading: z.string().describe('Titre au-dessus des ensembles.'),
        lead: z.string().describe('Phrase sous ce titre ; {price} y devient le prix de l’ensemble le moins cher.'),
        all: z.string().describe('Texte du lien vers tous les produits.'),
      })
      .describe('Les ensembles mis en avant.'),
    closing: z
      .strictObject({
        heading: z.string().describe('Titre de l’appel final.'),
        text: z.string().describe('Texte de l’appel final.'),
      })
      .describe('L’appel final.'),
  }),
});

export const collections = { company, pages, home };
