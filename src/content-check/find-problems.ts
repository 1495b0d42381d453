import { checkContent } from './check.ts';
import { checkPictureFiles } from './picture-files.ts';
import type { Problem } from './problem.ts';

/**
 * Returns every mistake in the folder `content/` of `root`. Leaves out the problem of a picture if the text check has already
 * reported a problem at the same line of the same file.
 */
export async function findProblems(root: string): Promise<Problem[]> {
  const inTexts = checkContent(root);
  const reportedPlaces = new Set(inTexts.map(({ file, line }) => `${file} ${line}`));
  const inPictures = await checkPictureFiles(root);
  return [...inTexts, ...inPictures.filter(({ file, line }) => !reportedPlaces.has(`${file} ${line}`))];
}
