// Defines the kinds of texts that `npm run new:…` creates. Each kind defines the questions to the editor, the folder, the content
// of the files, and the remaining steps.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, projectDir } from '../setup.mjs';
import { field, file, HINTS, toSlug } from './fields.mjs';

const TITLES = ['Le titre, en français :', 'Le titre, en anglais :'];
const CATEGORIES = ['guides', 'installation', 'maintenance', 'optimisation', 'troubleshooting'];
const LANGUAGES = ['fr', 'en'];

/** Returns the subfolders of a folder in `content/`, or an empty list if the folder does not exist yet. */
const listFolders = (place) => {
  const path = join(projectDir, 'content', place);
  return existsSync(path) ? readdirSync(path) : [];
};

/** Returns the `order` of a text, from its French file. */
const readOrder = (folder) =>
  Number(/^order: *([\d.]+)/m.exec(readFileSync(join(projectDir, 'content', folder, 'fr.mdx'), 'utf8'))?.[1] ?? 0);

/** Returns the texts in a folder with their positions, in order. */
const listPlaces = (place) =>
  listFolders(place)
    .map((name) => ({ name, order: readOrder(`${place}/${name}`) }))
    .sort((a, b) => a.order - b.order);

/** Returns a position after the named text, halfway to the next text. If no text is named, returns a position at the end. */
function placeAfter(place, name) {
  const places = listPlaces(place);
  if (!name) return Math.floor(places.at(-1)?.order ?? 0) + 1;
  const index = places.findIndex((place) => place.name === name);
  if (index === -1)
    giveUp(
      `« content/${place}/${name} » n’existe pas. Choisissez parmi : ${places.map((place) => place.name).join(', ')}.`,
    );
  const [before, after] = [places[index].order, places[index + 1]?.order];
  return after === undefined ? Math.floor(before) + 1 : Number(((before + after) / 2).toFixed(6));
}

/** Makes a folder's name from the English title, or from the French title if the English title is missing. */
const chooseName = ([french = '', english = ''], otherwise) => toSlug(english) || toSlug(french) || otherwise;

const FILL_IN = 'Remplissez chaque champ entre les apostrophes, dans les deux langues, puis le texte dessous.';
const PUBLISH = 'Quand c’est prêt, retirez la ligne « draft: true » dans les deux langues.';
const see = (address) =>
  `npm run dev : c’est à http://127.0.0.1:4321${address}. Ce qui manque encore vous est dit, champ par champ.`;

const bothLanguages = (write) => Object.fromEntries(LANGUAGES.map((language) => [language, write(language)]));
const chooseTitle = ([french = '', english = ''], language) => (language === 'fr' ? french : english);

function startArticle(answers) {
  const taken = listFolders('blog').map(Number).filter(Number.isInteger);
  const free = Math.max(0, ...taken) + 1;
  // /blog/404 is the "not found" page of the blog, so no article can have this number.
  const id = free === 404 ? free + 1 : free;
  // The current day in the editor's time zone, not in UTC. Canadian English formats dates in the way that the field requires.
  const today = new Date().toLocaleDateString('en-CA');
  return {
    folder: `blog/${id}`,
    files: bothLanguages((language) => {
      const hints = HINTS[language];
      return file(
        [
          `id: ${id}`,
          field('title', chooseTitle(answers, language), hints.title),
          field('description', '', hints.description),
          field('excerpt', '', hints.excerpt),
          field('category', '', hints.category),
          `date: ${today} # ${hints.date}`,
          `draft: true # ${hints.draft}`,
          field('author', '', hints.author),
          'picture: ./picture.webp',
          field('pictureAlt', '', hints.pictureAlt),
          'sources:',
          `  - ${field('name', '', hints.source)}`,
        ],
        hints.body,
      );
    }),
    next: [
      FILL_IN,
      'Mettez l’image à côté, sous le nom picture.webp : 1600 pixels de large au moins, en 16:9. Un JPEG va aussi : changez alors « picture ».',
      see(`/blog/${id}`),
      PUBLISH,
    ],
  };
}

function startGuide([french, english, category = '']) {
  const place = category || 'guides';
  if (!CATEGORIES.includes(place))
    giveUp(`« ${place} » n’est pas une catégorie. Choisissez parmi : ${CATEGORIES.join(', ')}.`);
  const titles = [french, english];
  const name = chooseName(titles, 'nouveau');
  return {
    folder: `resources/${place}/${name}`,
    files: bothLanguages((language) => {
      const hints = HINTS[language];
      const title = chooseTitle(titles, language);
      return file(
        [
          field('title', title, hints.title),
          field('description', '', hints.description),
          field('slug', toSlug(title), hints.slug),
          `order: ${placeAfter(`resources/${place}`)} # ${hints.order}`,
          `draft: true # ${hints.draft}`,
          `for: [cottage] # ${hints.for}`,
          'sources:',
          `  - ${field('name', '', hints.source)}`,
        ],
        hints.body,
      );
    }),
    next: [FILL_IN, see('/ressources'), PUBLISH],
  };
}

function startQuestion([french, english, after]) {
  const titles = [french, english];
  const name = chooseName(titles, 'nouvelle');
  return {
    folder: `faq/${name}`,
    files: bothLanguages((language) => {
      const hints = HINTS[language];
      return file(
        [
          field('question', chooseTitle(titles, language), hints.question),
          `order: ${placeAfter('faq', after)} # ${hints.order}`,
          `draft: true # ${hints.draft}`,
        ],
        hints.answer,
      );
    }),
    next: [FILL_IN, see('/faq'), PUBLISH],
  };
}

function startPage(answers) {
  const name = chooseName(answers, 'nouvelle');
  return {
    folder: `texts/${name}`,
    files: bothLanguages((language) => {
      const hints = HINTS[language];
      const title = chooseTitle(answers, language);
      return file(
        [
          field('title', title, hints.title),
          field('description', '', hints.description),
          field('slug', toSlug(title), hints.slug),
          field('heading', title, hints.heading),
          field('lead', '', hints.lead),
          `draft: true # ${hints.draft}`,
        ],
        hints.body,
      );
    }),
    next: [
      FILL_IN,
      see(`/${toSlug(answers[0] ?? '') || 'votre-adresse'}`),
      PUBLISH,
      'Menez-y depuis un autre texte : aucun menu ne la montre.',
    ],
  };
}

/** Questions and templates by kind. */
export const KINDS = {
  article: { questions: () => TITLES, start: startArticle },
  guide: {
    questions: () => [...TITLES, `La catégorie (${CATEGORIES.join(', ')} ; vide : guides) :`],
    start: startGuide,
  },
  question: {
    questions: () => [
      'La question, en français :',
      'La question, en anglais :',
      `Après laquelle (vide : à la fin) ?\n${listPlaces('faq')
        .map(({ name }) => `  ${name}`)
        .join('\n')}\n`,
    ],
    start: startQuestion,
  },
  page: { questions: () => TITLES, start: startPage },
};
