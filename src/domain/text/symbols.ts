/** What Word's Symbol and Wingdings fonts draw at numbers for private use, which other fonts have no sign for. */
const SIGNS: Record<string, string> = {
  '\uf0a7': '▪',
  '\uf0a8': '◻',
  '\uf0d8': '➢',
  '\uf0e0': '→',
  '\uf0e8': '➔',
  '\uf0fb': '✗',
  '\uf0fc': '✓',
  '\uf0fe': '☑',
  '\uf04a': '☺',
};

/** Returns a text with the signs that Word pastes as private characters; an unknown one becomes a bullet. */
export const plainSymbols = (text: string): string => text.replace(/[\uf020-\uf0ff]/g, (sign) => SIGNS[sign] ?? '•');

/** Returns a line without the bullet of the list that it was copied from. */
export const withoutBullet = (line: string): string => line.replace(/^\s*[\uf020-\uf0ff]+/, '');
