import { checkContent } from './check.ts';
import { checkPictureFiles } from './picture-files.ts';
import type { Problem } from './problem.ts';

/** Returns every mistake in `content/` below a folder: of its texts, and of its pictures where a text may show them. */
export async function findProblems(root: string): Promise<Problem[]> {
  const inTexts = checkContent(root);
  const isTold = new Set(inTexts.map(({ file, line }) => `${file} ${line}`));
  const inPictures = await checkPictureFiles(root);
  return [...inTexts, ...inPictures.filter(({ file, line }) => !isTold.has(`${file} ${line}`))];
}
