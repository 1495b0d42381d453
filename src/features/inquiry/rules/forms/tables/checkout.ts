// Defines the fields of an order. The database validates them again (`order_detail_errors`).
import { NAME } from './common-fields.ts';
import { defineForm } from '../form-table.ts';

export const ORDER_CONTACT = defineForm([
  { ...NAME, maxLength: 100, isShort: true },
  {
    name: 'phone',
    kind: 'tel',
    required: 'always',
    autoComplete: 'tel',
    isShort: true,
    maxLength: 30,
    // Format of `formatPhone`. This format omits the country code, which is the same in all of North America.
    pattern: String.raw`[2-9]\d{2} [2-9]\d{2}-\d{4}( (poste|ext\.) \d{1,6})?`,
    label: { fr: 'Téléphone', en: 'Phone' },
    messages: {
      required: { fr: 'Le téléphone est requis', en: 'Your phone number is required' },
      invalid: {
        fr: 'Donnez un numéro de dix chiffres, par exemple 450 555-0142',
        en: 'Enter a ten-digit number, for example 450 555-0142',
      },
    },
  },
  {
    name: 'delivery',
    kind: 'choice',
    hasCards: true,
    required: 'always',
    label: { fr: 'Livraison', en: 'Delivery' },
    options: {
      delivery: { fr: 'Livrer à mon adresse', en: 'Deliver to my address' },
      pickup: { fr: 'Je passe la prendre à l’atelier', en: 'I will pick it up at the workshop' },
    },
    messages: { required: { fr: 'Choisissez la livraison ou le ramassage', en: 'Choose delivery or pickup' } },
  },
  {
    name: 'note',
    kind: 'text',
    required: 'no',
    maxLength: 1_000,
    label: { fr: 'Note', en: 'Note' },
    hint: {
      fr: 'Un chemin fermé l’hiver, un quai, un meilleur moment pour appeler.',
      en: 'A road closed in winter, a dock, a better time to call.',
    },
  },
]);

export const DELIVERY_ADDRESS = defineForm([
  {
    name: 'line1',
    kind: 'line',
    required: 'always',
    autoComplete: 'address-line1',
    label: { fr: 'Adresse', en: 'Address' },
    messages: { required: { fr: 'L’adresse est requise', en: 'Your address is required' } },
  },
  {
    name: 'line2',
    kind: 'line',
    required: 'no',
    autoComplete: 'address-line2',
    label: { fr: 'Appartement, lot ou repère', en: 'Apartment, lot or landmark' },
  },
  {
    name: 'city',
    kind: 'line',
    required: 'always',
    autoComplete: 'address-level2',
    isShort: true,
    maxLength: 100,
    label: { fr: 'Ville ou municipalité', en: 'City or town' },
    messages: { required: { fr: 'La ville est requise', en: 'Your city is required' } },
  },
  {
    name: 'province',
    kind: 'choice',
    required: 'always',
    autoComplete: 'address-level1',
    isShort: true,
    label: { fr: 'Province ou territoire', en: 'Province or territory' },
    options: {
      QC: { fr: 'Québec', en: 'Quebec' },
      ON: { fr: 'Ontario', en: 'Ontario' },
      NB: { fr: 'Nouveau-Brunswick', en: 'New Brunswick' },
      NS: { fr: 'Nouvelle-Écosse', en: 'Nova Scotia' },
      PE: { fr: 'Île-du-Prince-Édouard', en: 'Prince Edward Island' },
      NL: { fr: 'Terre-Neuve-et-Labrador', en: 'Newfoundland and Labrador' },
      MB: { fr: 'Manitoba', en: 'Manitoba' },
      SK: { fr: 'Saskatchewan', en: 'Saskatchewan' },
      AB: { fr: 'Alberta', en: 'Alberta' },
      BC: { fr: 'Colombie-Britannique', en: 'British Columbia' },
      YT: { fr: 'Yukon', en: 'Yukon' },
      NT: { fr: 'Territoires du Nord-Ouest', en: 'Northwest Territories' },
      NU: { fr: 'Nunavut', en: 'Nunavut' },
    },
    messages: { required: { fr: 'La province est requise', en: 'Your province is required' } },
  },
  {
    name: 'postal_code',
    kind: 'line',
    required: 'always',
    autoComplete: 'postal-code',
    isShort: true,
    maxLength: 20,
    // Format of `formatPostalCode`. Canada Post does not use D, F, I, O, Q and U.
    pattern: String.raw`[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d`,
    label: { fr: 'Code postal', en: 'Postal code' },
    messages: {
      required: { fr: 'Le code postal est requis', en: 'Your postal code is required' },
      invalid: {
        fr: 'Donnez un code postal canadien, par exemple J8E 1T1',
        en: 'Enter a Canadian postal code, for example J8E 1T1',
      },
    },
  },
]);
