import ts from 'typescript';

/** An identifier, a test title, or a line of a comment, document, stylesheet or markup, with its line number. */
export interface SourceText {
  line: number;
  text: string;
  /** Whether this is an identifier, not a comment or a line of markup. */
  isIdentifier?: boolean;
  /** Whether this declares a variable or a parameter. Names taken from the properties of an object do not count. */
  isVariable?: boolean;
}

const isVariable = (node: ts.Node): boolean =>
  'name' in node.parent &&
  node.parent.name === node &&
  (ts.isVariableDeclaration(node.parent) ||
    ts.isParameter(node.parent) ||
    (ts.isBindingElement(node.parent) && ts.isArrayBindingPattern(node.parent.parent)));

const NAME_KINDS = new Set([ts.SyntaxKind.Identifier, ts.SyntaxKind.PrivateIdentifier]);

/**
 * Returns the names and comments of a TypeScript file. Strings and JSX text are left out, because they are displayed, stored or
 * sent to other programs.
 */
function namesOfScript(source: string, file: string, firstLine = 1): SourceText[] {
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const texts: SourceText[] = [];
  const comments = new Set<number>();
  const lineAt = (position: number): number => root.getLineAndCharacterOfPosition(position).line + firstLine;
  const addComment = (start: number, end: number): void => {
    if (comments.has(start)) return;
    comments.add(start);
    for (const [index, text] of source.slice(start, end).split('\n').entries())
      texts.push({ line: lineAt(start) + index, text });
  };
  const visit = (node: ts.Node): void => {
    if (NAME_KINDS.has(node.kind))
      texts.push({
        line: lineAt(node.getStart()),
        text: node.getText(),
        isIdentifier: true,
        isVariable: isVariable(node),
      });
    if (node.kind !== ts.SyntaxKind.JsxText) {
      ts.forEachLeadingCommentRange(source, node.pos, addComment);
      // A comment that follows a token on its line belongs to that token.
      if (ts.isToken(node)) ts.forEachTrailingCommentRange(source, node.end, addComment);
    }
    for (const child of node.getChildren(root)) visit(child);
  };
  visit(root);
  return texts;
}

/** Returns every line of a stylesheet or of markup, because its class names, attributes and comments count as names. */
const namesOfText = (source: string, firstLine = 1): SourceText[] =>
  source.split('\n').map((text, index) => ({ line: firstLine + index, text }));

/** Returns the names and comments of a file. Leaves out the strings and the JSX text of scripts. */
export function listNames(file: string, source: string): SourceText[] {
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
 * Returns the pattern that finds a retired word.
 * A word in lower case also matches with a capital first letter, and as a part of a joined name: `cat` in `catFlap` and `hasCat`,
 * not in `category`. A word with a capital, a sign or a digit matches as it is written: `catFlap`, `MAX`, `cat(`.
 */
export function toPattern(word: string): RegExp {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (!/^[a-z ]+$/.test(word)) return new RegExp(`(?<![A-Za-z])${escaped}${/\w$/.test(word) ? '(?![a-z])' : ''}`, 'u');
  const [first = '', ...others] = word.split(' ').map((part) => [part, `${part[0]!.toUpperCase()}${part.slice(1)}`]);
  const joined = others.map(([lower, upper]) => `(?:[ _-]?${lower}|${upper})`).join('');
  return new RegExp(`(?:(?<![A-Za-z])${first[0]}|${first[1]})${joined}(?![a-z])`, 'u');
}
