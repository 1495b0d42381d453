// Creates the content of the files of a new text: its fields with hints, and the beginning of the text.

/** Returns a line of front matter: a field, its text in straight quotes, and a hint. */
export const field = (name, value, hint) => `${name}: '${value.replaceAll("'", "''")}' # ${hint}`;

/** Returns the content of a file with front matter and a text. */
export const file = (fields, body) => ['---', ...fields, '---', '', body, ''].join('\n');

/** Makes the last part of an address from a title: letters without accents, digits and hyphens. */
export const toSlug = (title) =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');

/** Hints for each field. The hints are in French for both languages, because editors read them. */
const COMMON = {
  title: 'au plus 70 caractères',
  description: 'de 50 à 170 caractères, pour les moteurs de recherche',
  excerpt: 'une ou deux phrases, sur la carte de l’article',
  category: 'un ou deux mots',
  date: 'le jour où il paraît ; à venir, il attend ce jour',
  draft: 'retirez cette ligne pour publier',
  pictureAlt: 'ce que montre l’image, pour qui ne la voit pas',
  source: 'auteur et titre du document ; sans chiffre technique, retirez ces deux lignes et écrivez « sources: [] »',
  slug: 'fin de l’adresse : minuscules sans accent, chiffres, traits d’union',
  order: 'place dans la liste ; 2.5 se met entre 2 et 3',
  for: 'pour qui : cottage (chalet), rv (VR), home (maison), séparés par des virgules',
  heading: 'grand titre en haut de la page, au plus 90 caractères',
  lead: 'une ou deux phrases sous le grand titre',
};

export const HINTS = {
  fr: {
    ...COMMON,
    author: 'prénom et nom, rôle',
    question: 'avec son point d’interrogation, au plus 140 caractères',
    body: 'Le premier paragraphe.\n\n## Une section\n\n→ En bref, en une ligne.',
    answer: 'La réponse, en quelques phrases.',
  },
  en: {
    ...COMMON,
    title: 'en anglais, au plus 70 caractères',
    description: 'en anglais, de 50 à 170 caractères',
    excerpt: 'en anglais, une ou deux phrases',
    category: 'en anglais, un ou deux mots',
    pictureAlt: 'en anglais, ce que montre l’image',
    author: 'la même personne, son rôle en anglais',
    question: 'en anglais, au plus 140 caractères',
    heading: 'en anglais, au plus 90 caractères',
    lead: 'en anglais, une ou deux phrases',
    body: 'The first paragraph.\n\n## A section\n\n→ In short, on one line.',
    answer: 'The answer, in a few sentences.',
  },
};
