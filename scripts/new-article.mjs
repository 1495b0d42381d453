// Starts an article: the next free number, a file per language with every field to fill in. In French, because it
// is an editor who runs it. What is still missing is told by the next build, field by field.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from './setup.mjs';

const blog = join(projectDir, 'content', 'blog');
const taken = existsSync(blog) ? readdirSync(blog).map(Number).filter(Number.isInteger) : [];
const next = Math.max(0, ...taken) + 1;
// /blog/404 is the blog's own « not found » page.
const id = next === 404 ? next + 1 : next;
// The editor's day, not Greenwich's; Canadian English writes it as the field wants it.
const today = new Date().toLocaleDateString('en-CA');

const files = {
  fr: template({
    title: 'au plus 70 caractères',
    description: 'de 50 à 170 caractères, pour les moteurs de recherche',
    excerpt: 'une ou deux phrases, sur la carte de l’article',
    category: 'un ou deux mots',
    author: 'prénom et nom, rôle',
    pictureAlt: 'ce que montre l’image, pour qui ne la voit pas',
    source:
      'auteur et titre du document ; retirez ces deux lignes et écrivez « sources: [] » si le texte n’a pas de chiffre technique',
    body: 'Le premier paragraphe.\n\n## Une section\n\n→ En bref, en une ligne.',
  }),
  en: template({
    title: 'at most 70 characters',
    description: '50 to 170 characters, for search engines',
    excerpt: 'one or two sentences, on the article’s card',
    category: 'one or two words',
    author: 'same person as in French, role in English',
    pictureAlt: 'what the picture shows, for those who do not see it',
    source: 'author and title of the document',
    body: 'The first paragraph.\n\n## A section\n\n→ In short, on one line.',
  }),
};

function template({ source, body, ...hints }) {
  const field = (name) => `${name}: '' # ${hints[name]}`;
  return [
    '---',
    `id: ${id}`,
    ...['title', 'description', 'excerpt', 'category'].map(field),
    `date: ${today}`,
    field('author'),
    'picture: ./picture.webp',
    field('pictureAlt'),
    'sources:',
    `  - name: '' # ${source}`,
    '---',
    '',
    body,
    '',
  ].join('\n');
}

const folder = join(blog, String(id));
mkdirSync(folder, { recursive: true });
for (const [language, text] of Object.entries(files))
  writeFileSync(join(folder, `${language}.mdx`), text, { flag: 'wx' });
console.log(`Article ${id} commencé : content/blog/${id}/fr.mdx et content/blog/${id}/en.mdx.
1. Remplissez chaque champ entre les apostrophes, dans les deux langues.
2. Mettez l’image à côté, sous le nom picture.webp : 1600 pixels de large au moins, en 16:9.
3. npm run dev : l’article est à http://127.0.0.1:4321/blog/${id}. Ce qui manque encore vous est dit, champ par champ.`);
