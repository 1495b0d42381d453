import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { articlePath } from '../i18n/routes.ts';
import { localeOfFile, counterpartOfFile, type ContentFile } from './content-file.ts';
import type { Problem } from './problem.ts';

/** Whether a field is wrong already, in a file or its counterpart: a second sentence about it would only confuse. */
export type Doubtful = (file: string, field: string) => boolean;

/** Fields that must say the same in both languages. */
const SHARED = ['id', 'date', 'order', 'for', 'picture', 'updated'];

/** A file without its counterpart in the other language, or whose counterpart says something else where both must agree. */
export function checkCounterparts(files: readonly ContentFile[], root: string, isDoubtful: Doubtful): Problem[] {
  const byName = new Map(files.map((content) => [content.file, content]));
  return files.flatMap((content) => {
    const counterpartFile = counterpartOfFile(content.file);
    if (!existsSync(join(root, counterpartFile))) {
      const language = localeOfFile(counterpartFile) === 'en' ? 'anglais' : 'français';
      return [
        {
          file: content.file,
          line: 1,
          wrong: `Ce texte n’existe pas en ${language}.`,
          instead: `Écrivez « ${counterpartFile} » : mêmes champs, autre langue.`,
        },
      ];
    }
    const counterpart = byName.get(counterpartFile);
    if (!counterpart || localeOfFile(content.file) === 'fr') return [];
    const [own, other] = [content.data as Record<string, unknown>, counterpart.data as Record<string, unknown>];
    const differs = (name: string): boolean =>
      own[name] !== undefined &&
      other[name] !== undefined &&
      JSON.stringify(own[name]) !== JSON.stringify(other[name]) &&
      !isDoubtful(content.file, name);
    return SHARED.filter(differs).map((name) => ({
      file: content.file,
      line: content.lineOf([name]),
      wrong: `Le champ « ${name} » n’est pas le même qu’en français.`,
      instead: `Écrivez la même chose que dans « ${counterpartFile} », ligne ${counterpart.lineOf([name])}.`,
    }));
  });
}

const value = (content: ContentFile, field: string): unknown => (content.data as Record<string, unknown>)[field];
const isIn = (content: ContentFile, folder: string): boolean => content.file.startsWith(`content/${folder}/`);

/** Articles whose number is not their folder's: as one is copied, and its number forgotten. */
export function checkNumbers(files: readonly ContentFile[], isDoubtful: Doubtful): Problem[] {
  const articles = files.filter(
    (content) => isIn(content, 'blog') && typeof value(content, 'id') === 'number' && !isDoubtful(content.file, 'id'),
  );
  const names = new Set(articles.map(({ file }) => file));
  return articles.flatMap((content) => {
    const [id, folder] = [Number(value(content, 'id')), content.file.split('/')[2]!];
    if (folder === String(id)) return [];
    const owner = content.file.replace(`/${folder}/`, `/${id}/`);
    const sentence = names.has(owner)
      ? {
          wrong: `Le champ « id » est déjà celui de « ${owner} ».`,
          instead: `Donnez-lui le premier numéro libre : ${freeNumber(articles)}, et le même à son dossier et à son jumeau.`,
        }
      : {
          wrong: `Le numéro ${id} n’est pas celui du dossier « ${folder} ».`,
          instead: `Donnez le même aux deux : l’adresse de l’article est ${articlePath(id, localeOfFile(content.file))}.`,
        };
    return [{ file: content.file, line: content.lineOf(['id']), ...sentence, field: 'id' }];
  });
}

/** As `scripts/new-article.mjs` chooses it: 404 is the address of another page. */
function freeNumber(articles: readonly ContentFile[]): number {
  const next = Math.max(0, ...articles.map((content) => Number(value(content, 'id')))) + 1;
  return next === 404 ? next + 1 : next;
}

/** Two resources with one address, two resources or questions with one place. */
export function checkDoubles(files: readonly ContentFile[], isDoubtful: Doubtful): Problem[] {
  const doubles = (among: readonly ContentFile[], field: string, instead: string): Problem[] => {
    const first = new Map<string, ContentFile>();
    return among
      .filter(({ file }) => !isDoubtful(file, field))
      .flatMap((content) => {
        const group = `${content.file.split('/').slice(0, -2).join('/')} ${localeOfFile(content.file)}`;
        const key = `${group} ${String(value(content, field))}`;
        const other = first.get(key);
        if (!other) first.set(key, content);
        return other
          ? [
              {
                file: content.file,
                line: content.lineOf([field]),
                wrong: `Le champ « ${field} » est déjà celui de « ${other.file} ».`,
                instead,
              },
            ]
          : [];
      });
  };
  const resources = files.filter((content) => isIn(content, 'resources'));
  const questions = files.filter((content) => isIn(content, 'faq'));
  return [
    ...doubles(resources, 'slug', 'Choisissez une autre fin d’adresse.'),
    ...doubles([...resources, ...questions], 'order', 'Choisissez une place qui n’est pas prise.'),
  ];
}
