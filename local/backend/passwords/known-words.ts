import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as french } from '@zxcvbn-ts/language-fr';

/** Frequent passwords in Quebec that no international list contains: towns, names, teams, everyday things. */
const OF_QUEBEC = `abitibi alouettes amos baiecomeau baribeau beaulieu belanger bergeron bouchard boucher canadiens caribou
  caron charlevoix chicoutimi cloutier cote desjardins drummondville dube fleurdelys fortin fournier gagne gagnon gaspe
  gaspesie gatineau gauthier girard granby habitants hydroquebec joliette lapointe laurentides laval lavoie leblanc
  lefebvre levesque levis longueuil matane mauricie morin nordiques noranda ouellet outaouais paquette pelletier poirier
  poutine repentigny rimouski rouyn rouynnoranda saguenay senneterre septiles sherbrooke simard solaire tabarnak tabarnouche
  tremblay troisrivieres valdor victoriaville`;

/** Number of the most frequent leaked passwords to load. With 20 000, the words below use 6 MB of memory and load in 0.1 s. */
const COMMON_PASSWORDS = 20_000;
const FRENCH_WORDS = 3_000;
/**
 * Minimum length of a known word. A shorter word makes no difference, because three single letters are worth as many points as a
 * word (`guessable.ts`).
 */
const MIN_LENGTH = 4;
export const MAX_WORD_LENGTH = 24;

/** Splits a text into characters, in lower case and without accents. */
export const foldText = (text: string): string[] =>
  Array.from(
    text
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()
      .replaceAll('œ', 'oe')
      .replaceAll('æ', 'ae'),
  );

/** Folded words and passwords that guessing programs try first. */
export const KNOWN_WORDS: ReadonlySet<string> = makeWords();

function makeWords(): Set<string> {
  const words = new Set<string>();
  const add = (word: string): void => {
    const folded = foldText(word).join('');
    // Adds "azerty" for "azerty12", so that "azerty" with other digits is recognized too.
    for (const form of [folded, folded.replace(/^[^a-z]+|[^a-z]+$/g, '')])
      if (form.length >= MIN_LENGTH && form.length <= MAX_WORD_LENGTH) words.add(form);
  };
  for (const word of common['passwords-common'].slice(0, COMMON_PASSWORDS)) add(word);
  for (const word of french['commonWords-fr'].slice(0, FRENCH_WORDS)) add(word);
  for (const list of ['firstnames-fr', 'lastnames-fr', 'months-fr', 'daysOfWeek-fr', 'seasons-fr'] as const)
    for (const word of french[list]) add(word);
  for (const word of OF_QUEBEC.split(/\s+/)) add(word);
  return words;
}
