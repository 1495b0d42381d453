/** Signs that Word's Symbol and Wingdings fonts draw for private-use characters, for which other fonts have no sign. */
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

/** Returns a text in which Word's private-use characters are replaced by their signs. An unknown one becomes a bullet. */
export const plainSymbols = (text: string): string => text.replace(/[\uf020-\uf0ff]/g, (sign) => SIGNS[sign] ?? '•');

/** Returns a line without the bullet of the list from which it was copied. */
export const withoutBullet = (line: string): string => line.replace(/^\s*[\uf020-\uf0ff]+/, '');
