import { z } from 'astro/zod';
import { SETTING_RANGES, type NumberRange } from '../core/settings/ranges.ts';
import { travel } from './travel.ts';
import { exactly, text, webAddress } from './text.ts';

const name = z.string().trim().min(1);
const phone = z.string().regex(/^(1-)?\d{3}-\d{3}-\d{4}$/, 'Écrivez le numéro ainsi : 450-555-0142');
const count = z.int().positive();
const years = count.describe('Nombre d’années.');
const percent = z.int().min(1).max(100);
const range = z
  .strictObject({ min: count.describe('Le moins.'), max: count.describe('Le plus.') })
  .refine(({ min, max }) => min <= max, {
    path: ['min'],
    message: 'Écrivez le plus petit nombre à « min », le plus grand à « max »',
  });
/** Returns the schema of digits as text, because a number would lose its leading zeros. */
const digits = (min: number, max: number) =>
  z
    .string()
    .regex(
      new RegExp(`^\\d{${min},${max}}$`),
      min === max ? `Écrivez ${min} chiffres, sans espace` : `Écrivez de ${min} à ${max} chiffres, sans espace`,
    );
const eachLanguage = (description: string) =>
  z.strictObject({ fr: text('En français.'), en: text('En anglais.') }).describe(description);
const pieces = z.int().min(0).max(30);
const pack = z.strictObject({
  id: name.describe('Identifiant de l’ensemble dans le catalogue.'),
  inverterWatts: z.int().min(500).max(50_000).describe('Puissance de son onduleur, en watts.'),
  extraPanels: pieces.describe('Panneaux qu’on peut y ajouter, au plus.'),
  extraModules: pieces.describe('Modules de batterie qu’on peut y ajouter, au plus.'),
  installation: range.describe('Livraison, pose et électricien d’habitude, en dollars avant taxes.'),
});
const hour = ({ min, max }: NumberRange): z.ZodInt => z.int().min(min).max(max).describe(`Heure, de ${min} à ${max}.`);

const dollars = z.int().min(0).max(200_000);
const example = z.strictObject({
  pack: name.describe('Identifiant de l’ensemble dans le catalogue.'),
  place: eachLanguage('Le genre d’endroit et la région.'),
  delivery: dollars.describe('Livraison, en dollars avant taxes.'),
  installation: dollars.describe('Pose, en dollars avant taxes.'),
  electrician: dollars.describe('Maître électricien, en dollars avant taxes.'),
});

const facts = z.strictObject({
  name: name.describe('Nom de l’entreprise, tel qu’affiché.'),
  founded: z.int().min(1900).max(2100).describe('Année de fondation.'),
  rbqLicence: z
    .string()
    .regex(/^\d{4}-\d{4}-\d{2}$/, 'Écrivez le numéro ainsi : 1234-5678-01')
    .describe(
      'Numéro de licence de la Régie du bâtiment du Québec ; que des zéros : un exemple, que le site n’affiche pas.',
    ),
  phone: phone.describe('Téléphone principal.'),
  tollFreePhone: phone.describe('Téléphone sans frais du soutien, aux heures de bureau.'),
  emergencyPhone: phone
    .optional()
    .describe(
      'Téléphone de l’urgence, jour et nuit ; sans lui, le numéro sans frais, et le soutien au numéro principal.',
    ),
  emails: z
    .strictObject({
      information: z.email().describe('Adresse pour les renseignements.'),
      sales: z.email().describe('Adresse des ventes.'),
      support: z.email().describe('Adresse du soutien technique.'),
      privacy: z.email().describe('Adresse de la personne responsable des renseignements personnels.'),
      security: z.email().describe('Adresse où signaler une faille de sécurité du site.'),
    })
    .describe('Adresses de courriel.'),
  address: z
    .strictObject({
      street: name.describe('Numéro et rue.'),
      city: name.describe('Ville.'),
      postalCode: z
        .string()
        .regex(/^[A-Z]\d[A-Z] \d[A-Z]\d$/, 'Écrivez le code ainsi : J8C 0A1')
        .describe('Code postal.'),
      latitude: z.number().min(44).max(63).describe('Latitude, en degrés.'),
      longitude: z.number().min(-80).max(-57).describe('Longitude, en degrés.'),
    })
    .describe('Adresse de l’atelier.'),
  privacyOfficer: z
    .strictObject({
      name: name.describe('Son nom.'),
      title: eachLanguage('Son titre, tel qu’il suit son nom dans une phrase.'),
    })
    .describe('La personne responsable de la protection des renseignements personnels.'),
  priceCovers: eachLanguage('Ce que comprend un prix affiché, tel qu’on le lit après deux-points.'),
  social: z
    .strictObject({
      facebook: webAddress.describe('Adresse de la page Facebook.'),
      instagram: webAddress.describe('Adresse du compte Instagram.'),
      linkedin: webAddress.describe('Adresse de la page LinkedIn.'),
      messenger: webAddress.describe('Adresse de la page Messenger, pour le clavardage.'),
    })
    .describe('Réseaux sociaux.'),
  invoicing: z
    .strictObject({
      gstNumber: z
        .string()
        .regex(/^\d{5} \d{4} RT\d{4}$/, 'Écrivez le numéro de TPS ainsi : 12345 6789 RT0001')
        .describe('Numéro d’inscription à la TPS et à la TVH.'),
      qstNumber: z
        .string()
        .regex(/^\d{10} TQ\d{4}$/, 'Écrivez le numéro de TVQ ainsi : 1234567890 TQ0001')
        .describe('Numéro d’inscription à la TVQ.'),
      dueDays: count.describe('Délai pour payer une facture, en jours.'),
      interacEmail: z.email().describe('Adresse qui reçoit les virements Interac.'),
      bank: z
        .strictObject({
          institution: digits(3, 3).describe('Numéro de l’institution financière, trois chiffres entre apostrophes.'),
          transit: digits(5, 5).describe('Numéro de transit de la succursale, cinq chiffres entre apostrophes.'),
          account: digits(7, 12).describe('Numéro de compte, de sept à douze chiffres entre apostrophes.'),
        })
        .describe('Compte qui reçoit les virements bancaires, comme au bas d’un chèque.'),
    })
    .describe('Ce qu’une facture dit de l’entreprise et de la façon de la payer.'),
  packs: z
    .array(pack)
    .min(1)
    .refine((packs) => new Set(packs.map(({ id }) => id)).size === packs.length, 'Écrivez chaque « id » une seule fois')
    .describe('Les ensembles que le calculateur propose, et ce que coûte leur pose.'),
  installedExamples: exactly(3, example, 'Trois exemples de prix posé, chacun dans la fourchette de son ensemble.'),
  priceSpreadPercent: z
    .int()
    .min(0)
    .max(100)
    .describe('De combien l’équipement d’une soumission peut dépasser le prix du calculateur, en pour cent.'),
  officeHours: z
    .strictObject({ opens: hour(SETTING_RANGES.COMPANY_OPENS), closes: hour(SETTING_RANGES.COMPANY_CLOSES) })
    .refine(({ opens, closes }) => opens < closes, {
      message: 'Écrivez une heure de fermeture après celle d’ouverture',
      path: ['closes'],
    })
    .describe('Heures du soutien, du lundi au vendredi.'),
  installPayments: z
    .strictObject({
      deposit: percent.describe('À la signature, en pour cent.'),
      delivery: percent.describe('À l’arrivée de l’équipement, en pour cent.'),
      balance: percent.describe('À la mise en marche, en pour cent.'),
    })
    .refine(
      ({ deposit, delivery, balance }) => deposit + delivery + balance === 100,
      'Les trois pourcentages font 100 ensemble',
    )
    .describe('Comment se paie une installation.'),
  quotes: z
    .strictObject({
      validDays: z.int().min(1).max(365).describe('Jours pendant lesquels une soumission est valable.'),
      conditions: eachLanguage('Les conditions d’une nouvelle soumission. On les change dans chaque soumission.'),
      lines: z
        .array(
          z.strictObject({
            fr: text('La description en français.'),
            en: text('La description en anglais.'),
            price: z.number().positive().max(1_000_000).describe('Prix habituel, en dollars avant taxes.'),
          }),
        )
        .min(1)
        .describe('Les travaux qu’une soumission propose d’ajouter : pose, électricien, livraison, déplacement.'),
    })
    .describe('Ce que propose une nouvelle soumission, au bureau.'),
  travel,
  claims: z
    .strictObject({
      clients: count.describe('Nombre de clients, au moins.'),
      installations: count.describe('Nombre d’installations, au moins.'),
      experienceYears: years.describe('Années d’expérience, au moins.'),
      panelWarrantyYears: years.describe('Garantie des panneaux, en années.'),
      panelOutputPercent: percent.describe('Production garantie des panneaux à la fin de leur garantie, en pour cent.'),
      workWarrantyYears: years.describe('Garantie de l’installation, en années.'),
      equipmentWarrantyYears: range.describe('Garantie des onduleurs, régulateurs et batteries, en années.'),
      systemLifeYears: years.describe('Durée de vie d’un système, au moins, en années.'),
      savingsPercent: percent.describe('Économie moyenne sur l’énergie, en pour cent.'),
      installDays: range.describe('Durée d’une installation, en jours.'),
      dischargePercent: percent.describe('Profondeur de décharge des batteries, en pour cent.'),
      lithiumLifeYears: range.describe('Durée de vie des batteries au lithium, en années.'),
      paybackYears: range.describe('Retour sur l’investissement, en années.'),
      supportHoursPerDay: count.describe('Heures de service d’urgence par jour.'),
      supportDaysPerWeek: count.describe('Jours de service d’urgence par semaine.'),
      returnDays: count.describe('Délai de retour d’une pièce jamais branchée, en jours.'),
      partsYears: years.describe('Disponibilité des pièces de rechange, en années.'),
      emailReplyBusinessHours: count.describe('Délai de réponse à un courriel, en heures ouvrables.'),
    })
    .describe('Chaque chiffre avancé sur le site.'),
});

/** Schema of `content/company.yaml`. */
export const company = facts
  .refine(({ phone, tollFreePhone, emergencyPhone }) => emergencyPhone !== phone && emergencyPhone !== tollFreePhone, {
    path: ['emergencyPhone'],
    message: 'Un numéro n’a qu’un horaire : écrivez celui de l’urgence seulement, ou effacez cette ligne',
  })
  .refine(
    ({ packs, installedExamples }) =>
      installedExamples.every(({ pack, delivery, installation, electrician }) => {
        const range = packs.find(({ id }) => id === pack)?.installation;
        const cost = delivery + installation + electrician;
        return range !== undefined && cost >= range.min && cost <= range.max;
      }),
    {
      path: ['installedExamples'],
      message:
        'La livraison, la pose et l’électricien d’un exemple doivent entrer dans « installation » de son ensemble',
    },
  );
