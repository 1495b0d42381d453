import ts from 'typescript';

/** A word in a file: a name of the code, a file name or what a comment says. */
export interface Found {
  line: number;
  text: string;
}

const NAME_KINDS = new Set([ts.SyntaxKind.Identifier, ts.SyntaxKind.PrivateIdentifier]);

/**
 * The names and the comments of a TypeScript file. Strings and the text between tags are left out: they are what is
 * shown, stored or asked of others, and may not change with a name.
 */
function namesOfScript(source: string, file: string, firstLine = 1): Found[] {
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const comments = new Set<number>();
  const lineAt = (position: number): number => root.getLineAndCharacterOfPosition(position).line + firstLine;
  const addComment = (start: number, end: number): void => {
    if (comments.has(start)) return;
    comments.add(start);
    for (const [index, text] of source.slice(start, end).split('\n').entries())
      found.push({ line: lineAt(start) + index, text });
  };
  const visit = (node: ts.Node): void => {
    if (NAME_KINDS.has(node.kind)) found.push({ line: lineAt(node.getStart()), text: node.getText() });
    if (node.kind !== ts.SyntaxKind.JsxText) {
      ts.forEachLeadingCommentRange(source, node.pos, addComment);
      // What stands on the line where a token ends belongs to that token.
      if (ts.isToken(node)) ts.forEachTrailingCommentRange(source, node.end, addComment);
    }
    for (const child of node.getChildren(root)) visit(child);
  };
  visit(root);
  return found;
}

/** Every line of a sheet or of markup: class names, attributes and comments are names there. */
const namesOfText = (source: string, firstLine = 1): Found[] =>
  source.split('\n').map((text, index) => ({ line: firstLine + index, text }));

/** The names and comments of a file by its kind: what a reader of the code meets, without what a visitor reads. */
export function namesOf(file: string, source: string): Found[] {
  if (/\.(ts|tsx|mjs)$/.test(file)) return namesOfScript(source, file);
  const frontMatter = file.endsWith('.astro') ? /^---\n([\s\S]*?)\n---\n/.exec(source) : null;
  if (!frontMatter) return namesOfText(source);
  const [whole, script = ''] = frontMatter;
  return [
    ...namesOfScript(script, `${file}.ts`, 2),
    ...namesOfText(source.slice(whole.length), whole.split('\n').length),
  ];
}

/**
 * What finds a retired word: one in lower case in any case and as a part of a joined name (`cat` in `catFlap` and
 * `hasCat`, not in `category`); one with a capital, a sign or a digit as it is written (`catFlap`, `MAX`, `cat(`).
 */
export function patternOf(word: string): RegExp {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (!/^[a-z ]+$/.test(word)) return new RegExp(`(?<![A-Za-z])${escaped}${/\w$/.test(word) ? '(?![a-z])' : ''}`, 'u');
  const [first = '', ...others] = word.split(' ').map((part) => [part, `${part[0]!.toUpperCase()}${part.slice(1)}`]);
  const joined = others.map(([lower, upper]) => `(?:[ _-]?${lower}|${upper})`).join('');
  return new RegExp(`(?:(?<![A-Za-z])${first[0]}|${first[1]})${joined}(?![a-z])`, 'u');
}
