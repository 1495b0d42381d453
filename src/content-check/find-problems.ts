import { checkContent } from './check.ts';
import { checkPictureFiles } from './picture-files.ts';
import type { Problem } from './problem.ts';

/**
 * Returns every mistake in `content/` below a folder. Leaves out the problem of a picture if its line already has another
 * problem.
 */
export async function findProblems(root: string): Promise<Problem[]> {
  const inTexts = checkContent(root);
  const reportedPlaces = new Set(inTexts.map(({ file, line }) => `${file} ${line}`));
  const inPictures = await checkPictureFiles(root);
  return [...inTexts, ...inPictures.filter(({ file, line }) => !reportedPlaces.has(`${file} ${line}`))];
}
