import { foldText } from '../fold.ts';

/** Returns the ID of a person's passage on the page about the company: "Geneviève Thibault" is `genevieve-thibault`. */
export const personId = (name: string): string => foldText(name).trim().replaceAll(' ', '-');

/** Returns the person who signs an article, whose author is a name with a role after a comma; undefined for any other name. */
export const findPerson = <Person extends { name: string }>(
  author: string,
  people: readonly Person[],
): Person | undefined => people.find(({ name }) => author === name || author.startsWith(`${name},`));
