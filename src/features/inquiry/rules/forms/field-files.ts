// Names the files of a field. The first file has the name of the field, and the others have a number: `attachment`,
// `attachment_2`. Each file is posted, stored and reported under its own name. Without JavaScript, the browser posts all files
// under the name of the field.

/** Maximum number of files of one inquiry. */
export const MAX_FILES = 5;

/** Returns the names that a field's files may have, in order. */
export const fileNames = (field: string): string[] =>
  Array.from({ length: MAX_FILES }, (_, index) => (index === 0 ? field : `${field}_${index + 1}`));

/** Returns the field to which a file's name belongs. */
export const fieldOfFile = (name: string): string => name.replace(/_\d+$/, '');

/** Returns the first free name for a file of a field. The number in this name may exceed `MAX_FILES`. */
export function freeFileName(field: string, isTaken: (name: string) => boolean): string {
  let name = field;
  for (let number = 2; isTaken(name); number++) name = `${field}_${number}`;
  return name;
}
