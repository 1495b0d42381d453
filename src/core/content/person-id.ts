import { foldText } from '../fold.ts';

/** Returns the ID of a person's passage on the page about the company: "Geneviève Thibault" is `genevieve-thibault`. */
export const personId = (name: string): string => foldText(name).trim().replaceAll(' ', '-');

/** Returns the person whom an article's `author` names, or undefined. `author` may have a role after the name and a comma. */
export const findPerson = <Person extends { name: string }>(
  author: string,
  people: readonly Person[],
): Person | undefined => people.find(({ name }) => author === name || author.startsWith(`${name},`));
