import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { articlePath, ROUTES, textPath } from '../i18n/routes.ts';
import { isFields, localeOfFile, counterpartOfFile, type ContentFile } from './content-file.ts';
import type { Problem } from './problem.ts';

/**
 * Returns whether a field already has a problem, in its file or in the counterpart. A second problem would only confuse editors.
 */
export type HasProblem = (file: string, field: string) => boolean;

/** Fields that must be the same in both languages. */
const SHARED = ['id', 'date', 'order', 'for', 'picture', 'updated', 'draft'];

/** Default values of shared fields that a file may leave out. A text without a date is published at once. */
const OPTIONAL: Record<string, unknown> = { draft: false, date: undefined };

/** Reports files that lack a counterpart, and shared fields that differ from the counterpart's. */
export function checkCounterparts(files: readonly ContentFile[], root: string, hasProblem: HasProblem): Problem[] {
  const byName = new Map(files.map((content) => [content.file, content]));
  return files.flatMap((content) => {
    const counterpartFile = counterpartOfFile(content.file);
    if (!existsSync(join(root, counterpartFile))) {
      const language = localeOfFile(counterpartFile) === 'en' ? 'anglais' : 'français';
      return [
        {
          file: content.file,
          line: 1,
          message: `Ce texte n’existe pas en ${language}.`,
          suggestion: `Écrivez « ${counterpartFile} » : mêmes champs, autre langue.`,
        },
      ];
    }
    const counterpart = byName.get(counterpartFile);
    if (!counterpart || localeOfFile(content.file) === 'fr') return [];
    const [own, other] = [content.data, counterpart.data];
    if (!isFields(own) || !isFields(other)) return [];
    const differs = (name: string): boolean =>
      (own[name] !== undefined || name in OPTIONAL) &&
      (other[name] !== undefined || name in OPTIONAL) &&
      JSON.stringify(own[name] ?? OPTIONAL[name]) !== JSON.stringify(other[name] ?? OPTIONAL[name]) &&
      !hasProblem(content.file, name);
    return SHARED.filter(differs).map((name) => ({
      file: content.file,
      line: content.findLine([name]),
      message: `Le champ « ${name} » n’est pas le même qu’en français.`,
      suggestion: `Écrivez la même chose que dans « ${counterpartFile} », ligne ${counterpart.findLine([name])}.`,
    }));
  });
}

/** Slugs that no page of `content/texts/` may have, because other addresses of the site already use them. */
const TAKEN = new Set<string | undefined>([
  ...Object.values(ROUTES).flatMap((route) => [route.fr.split('/')[1], route.en.split('/')[2]]),
  'en',
  'admin',
  'products',
  'sharing',
  'healthz',
  'rest',
  'auth',
  'storage',
  'functions',
]);

/** Reports pages whose address the site itself uses. */
const checkTaken = (pages: readonly ContentFile[]): Problem[] =>
  pages
    .filter((content) => TAKEN.has(String(value(content, 'slug'))))
    .map((content) => ({
      file: content.file,
      line: content.findLine(['slug']),
      message: `L’adresse « ${textPath(String(value(content, 'slug')), localeOfFile(content.file))} » est déjà prise par le site.`,
      suggestion: 'Choisissez une autre fin d’adresse.',
      field: 'slug',
    }));

/** Reports English texts that are still identical to the French texts. Leaves out drafts and empty texts. */
export function checkTranslations(files: readonly ContentFile[]): Problem[] {
  const french = new Map(files.map((content) => [content.file, content.body.trim()]));
  return files.flatMap((content) => {
    const isCopy =
      localeOfFile(content.file) === 'en' &&
      content.body.trim() !== '' &&
      value(content, 'draft') !== true &&
      french.get(counterpartOfFile(content.file)) === content.body.trim();
    if (!isCopy) return [];
    return [
      {
        file: content.file,
        line: content.bodyLine,
        message: 'Ce texte anglais est encore le texte français.',
        suggestion: 'Traduisez-le ; d’ici là, « draft: true » dans les deux langues le garde hors du site.',
      },
    ];
  });
}

const value = (content: ContentFile, field: string): unknown => (content.data as Record<string, unknown>)[field];
const isIn = (content: ContentFile, folder: string): boolean => content.file.startsWith(`content/${folder}/`);

/** Reports articles whose number (`id`) differs from the name of their folder, for example in a copied folder. */
export function checkNumbers(files: readonly ContentFile[], hasProblem: HasProblem): Problem[] {
  const articles = files.filter(
    (content) => isIn(content, 'blog') && typeof value(content, 'id') === 'number' && !hasProblem(content.file, 'id'),
  );
  const names = new Set(articles.map(({ file }) => file));
  return articles.flatMap((content) => {
    const [id, folder] = [Number(value(content, 'id')), content.file.split('/')[2]!];
    if (folder === String(id)) return [];
    const owner = content.file.replace(`/${folder}/`, `/${id}/`);
    const explanation = names.has(owner)
      ? {
          message: `Le champ « id » est déjà celui de « ${owner} ».`,
          suggestion: `Donnez-lui le premier numéro libre : ${freeNumber(articles)}, et le même à son dossier et à son jumeau.`,
        }
      : {
          message: `Le numéro ${id} n’est pas celui du dossier « ${folder} ».`,
          suggestion: `Donnez le même aux deux : l’adresse de l’article est ${articlePath(id, localeOfFile(content.file))}.`,
        };
    return [{ file: content.file, line: content.findLine(['id']), ...explanation, field: 'id' }];
  });
}

/** Returns the number that `npm run new:article` would choose. 404 is skipped, because it is another page's address. */
function freeNumber(articles: readonly ContentFile[]): number {
  const next = Math.max(0, ...articles.map((content) => Number(value(content, 'id')))) + 1;
  return next === 404 ? next + 1 : next;
}

/**
 * Reports resources of one category that share an address or a position, and questions that share a position. Also reports pages
 * whose address another page or the site itself uses.
 */
export function checkDuplicates(files: readonly ContentFile[], hasProblem: HasProblem): Problem[] {
  const duplicates = (among: readonly ContentFile[], field: string, suggestion: string): Problem[] => {
    const first = new Map<string, ContentFile>();
    return among
      .filter(({ file }) => !hasProblem(file, field))
      .flatMap((content) => {
        const group = `${content.file.split('/').slice(0, -2).join('/')} ${localeOfFile(content.file)}`;
        const key = `${group} ${String(value(content, field))}`;
        const other = first.get(key);
        if (!other) first.set(key, content);
        return other
          ? [
              {
                file: content.file,
                line: content.findLine([field]),
                message: `Le champ « ${field} » est déjà celui de « ${other.file} ».`,
                suggestion,
              },
            ]
          : [];
      });
  };
  const pages = files.filter((content) => isIn(content, 'texts'));
  const resources = files.filter((content) => isIn(content, 'resources'));
  const questions = files.filter((content) => isIn(content, 'faq'));
  return [
    ...duplicates([...resources, ...pages], 'slug', 'Choisissez une autre fin d’adresse.'),
    ...checkTaken(pages.filter(({ file }) => !hasProblem(file, 'slug'))),
    ...duplicates(
      [...resources, ...questions],
      'order',
      'Choisissez une place qui n’est pas prise : 2.5 se met entre 2 et 3.',
    ),
  ];
}
