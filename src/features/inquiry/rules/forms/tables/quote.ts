// Defines the fields of a quote request (specification, sections 3 and 5). A new field is added here and needs no other code.
import { ATTACHMENT, EMAIL, NAME } from './common-fields.ts';
import { defineForm } from '../form-table.ts';

export const QUOTE = defineForm([
  // The fields about the project come first, then the fields about the person.
  {
    name: 'building_type',
    kind: 'choice',
    hasCards: true,
    required: 'always',
    label: { fr: 'Type de bâtiment', en: 'Type of building' },
    options: {
      chalet: { fr: 'Chalet', en: 'Cottage' },
      residential: { fr: 'Maison', en: 'House' },
      commercial: { fr: 'Commerce ou ferme', en: 'Business or farm' },
      rv: { fr: 'VR', en: 'RV' },
    },
    messages: { required: { fr: 'Le type de bâtiment est requis', en: 'The type of building is required' } },
  },
  {
    name: 'autonomy',
    kind: 'choice',
    hasCards: true,
    required: 'no',
    label: { fr: 'Autonomie souhaitée', en: 'Desired autonomy' },
    options: {
      full: {
        fr: 'Totale : 100 % autonome, sans réseau ni génératrice',
        en: 'Full: 100% autonomous, without the grid or a generator',
      },
      partial: {
        fr: 'Partielle : avec le réseau ou une génératrice',
        en: 'Partial: with the grid or a generator',
      },
    },
  },
  {
    name: 'address',
    kind: 'line',
    required: 'in-browser',
    autoComplete: 'address-line1',
    label: { fr: 'Adresse du lieu à équiper', en: 'Address of the site' },
    hint: {
      fr: 'La municipalité, le lac ou le chemin suffit ; pour un VR, l’endroit où il est garé.',
      en: 'The town, the lake or the road will do; for an RV, where it is parked.',
    },
    messages: { required: { fr: 'L’adresse est requise', en: 'The address is required' } },
  },
  {
    name: 'project_description',
    kind: 'text',
    required: 'always',
    label: { fr: 'Description du projet', en: 'Project description' },
    hint: {
      fr: 'Ce qui doit fonctionner, l’hiver surtout ; ce qui est déjà en place.',
      en: 'What has to run, especially in winter; what is already there.',
    },
    messages: {
      required: { fr: 'La description du projet est requise', en: 'A description of your project is required' },
    },
  },
  { ...NAME, isShort: true },
  {
    name: 'phone',
    kind: 'tel',
    required: 'in-browser',
    autoComplete: 'tel',
    isShort: true,
    label: { fr: 'Téléphone', en: 'Phone' },
    messages: { required: { fr: 'Le téléphone est requis', en: 'Your phone number is required' } },
  },
  EMAIL,
  ATTACHMENT,
]);
