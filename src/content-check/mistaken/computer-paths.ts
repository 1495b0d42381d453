// Explains paths of an editor's own computer, which visitors cannot open.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Explanation } from '../problem.ts';

const OF_A_COMPUTER = /^(?:[a-z]:[\\/]|file:|\\\\|~\/|\/(?:home|Users|mnt|media|Volumes|tmp)\/)/i;

const nameIn = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/**
 * Explains a picture whose path is a Windows path or a place on the editor's disk. Returns undefined for any other path.
 * @param folder of the text, relative to the project's folder
 */
export function explainPicturePath(value: string, folder: string, root: string): Explanation | undefined {
  if (OF_A_COMPUTER.test(value))
    return {
      message: `L’image « ${value} » est un fichier de votre ordinateur : les visiteurs ne l’ont pas.`,
      suggestion: `Copiez-la dans « ${folder} », et écrivez ./${nameIn(value)}.`,
    };
  if (!value.includes('\\')) return undefined;
  const path = value.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
  const message = `L’image « ${value} » est nommée avec « \\ », comme sous Windows.`;
  if (existsSync(join(root, folder, path))) return { message, suggestion: `Écrivez ./${path}, avec « / ».` };
  return { message, suggestion: `Écrivez ./${nameIn(value)}, et mettez le fichier dans « ${folder} ».` };
}

/**
 * Explains a link to a file on the editor's computer, or a link that contains « \ » in place of « / ». Returns undefined for
 * any other address.
 */
export function explainLinkPath(value: string): Explanation | undefined {
  if (OF_A_COMPUTER.test(value))
    return {
      message: `Le lien « ${value} » mène à un fichier de votre ordinateur : les visiteurs ne l’ont pas.`,
      suggestion: 'Mettez l’adresse d’une page : /produits sur ce site, https://… ailleurs.',
    };
  if (!value.includes('\\')) return undefined;
  return {
    message: `Le lien « ${value} » est écrit avec « \\ ».`,
    suggestion: `Écrivez « ${`/${value.replaceAll('\\', '/')}`.replace(/^\/+(?=\/|\.)/, '')} », avec « / ».`,
  };
}
