import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { articlePath } from '../../i18n/routes.ts';
import { localeOfFile, twinOfFile, type ContentFile } from './content-file.ts';
import type { Problem } from './problem.ts';

/** Fields that must say the same in both languages. */
const SHARED = ['id', 'date', 'order', 'for', 'picture', 'updated'];

/** A file without its twin in the other language, or whose twin says something else where both must agree. */
export function checkTwins(files: readonly ContentFile[], root: string): Problem[] {
  const byName = new Map(files.map((content) => [content.file, content]));
  return files.flatMap((content) => {
    const twinFile = twinOfFile(content.file);
    if (!existsSync(join(root, twinFile))) {
      const language = localeOfFile(twinFile) === 'en' ? 'anglais' : 'français';
      return [{ file: content.file, line: 1, wrong: `Ce texte n’existe pas en ${language}.`, instead: `Écrivez « ${twinFile} » : mêmes champs, autre langue.` }];
    }
    const twin = byName.get(twinFile);
    if (!twin || localeOfFile(content.file) === 'fr') return [];
    const [own, other] = [content.data as Record<string, unknown>, twin.data as Record<string, unknown>];
    return SHARED.filter((name) => own[name] !== undefined && other[name] !== undefined && JSON.stringify(own[name]) !== JSON.stringify(other[name])).map((name) => ({
      file: content.file,
      line: content.lineOf([name]),
      wrong: `Le champ « ${name} » n’est pas le même qu’en français.`,
      instead: `Écrivez la même chose que dans « ${twinFile} », ligne ${twin.lineOf([name])}.`,
    }));
  });
}

/** Two articles with one number, two resources with one address or one place. */
export function checkDoubles(files: readonly ContentFile[]): Problem[] {
  const doubles = (keyOf: (content: ContentFile) => string | undefined, field: string, instead: (content: ContentFile) => string): Problem[] => {
    const first = new Map<string, ContentFile>();
    return files.flatMap((content) => {
      const key = keyOf(content);
      const other = key === undefined ? undefined : first.get(key);
      if (key !== undefined && !other) first.set(key, content);
      return other
        ? [{ file: content.file, line: content.lineOf([field]), wrong: `Le champ « ${field} » est déjà celui de « ${other.file} ».`, instead: instead(content) }]
        : [];
    });
  };
  const isIn = (content: ContentFile, folder: string): boolean => content.file.startsWith(`content/${folder}/`);
  const value = (content: ContentFile, field: string): unknown => (content.data as Record<string, unknown>)[field];
  const group = (content: ContentFile): string => `${content.file.split('/').slice(0, -2).join('/')} ${localeOfFile(content.file)}`;
  const highest = Math.max(0, ...files.filter((content) => isIn(content, 'blog')).map((content) => Number(value(content, 'id')) || 0));
  return [
    ...doubles(
      (content) => (isIn(content, 'blog') && value(content, 'id') !== undefined ? `${localeOfFile(content.file)} ${String(value(content, 'id'))}` : undefined),
      'id',
      () => `Donnez-lui le premier numéro libre : ${highest + 1}, et le même à son dossier et à son jumeau.`,
    ),
    ...doubles((content) => (isIn(content, 'resources') ? `${group(content)} ${String(value(content, 'slug'))}` : undefined), 'slug', () => 'Choisissez une autre fin d’adresse.'),
    ...doubles(
      (content) => (isIn(content, 'resources') || isIn(content, 'faq') ? `${group(content)} ${String(value(content, 'order'))}` : undefined),
      'order',
      () => 'Choisissez une place qui n’est pas prise.',
    ),
    ...files.filter((content) => isIn(content, 'blog') && typeof value(content, 'id') === 'number' && content.file.split('/')[2] !== String(value(content, 'id'))).map((content) => ({
      file: content.file,
      line: content.lineOf(['id']),
      wrong: `Le numéro ${String(value(content, 'id'))} n’est pas celui du dossier « ${content.file.split('/')[2]} ».`,
      instead: `Donnez le même aux deux : l’adresse de l’article est ${articlePath(Number(value(content, 'id')), localeOfFile(content.file))}.`,
    })),
  ];
}
