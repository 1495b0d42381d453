import ts from 'typescript';
import type { SourceText } from './names.ts';

/** Calls whose first argument is the title of a test. */
const TITLED = /^(test|it|describe|fullScopeTest)\b/;

/** Returns comments and test titles of a script, by line. */
function proseOfScript(file: string, source: string, firstLine = 1): SourceText[] {
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const prose: SourceText[] = [];
  const comments = new Set<number>();
  const add = (start: number, text: string): void => {
    const line = root.getLineAndCharacterOfPosition(start).line + firstLine;
    for (const [index, part] of text.split('\n').entries()) prose.push({ line: line + index, text: part });
  };
  const addComment = (start: number, end: number): void => {
    if (comments.has(start)) return;
    comments.add(start);
    add(start, source.slice(start, end));
  };
  const visit = (node: ts.Node): void => {
    if (node.kind !== ts.SyntaxKind.JsxText) {
      ts.forEachLeadingCommentRange(source, node.pos, addComment);
      if (ts.isToken(node)) ts.forEachTrailingCommentRange(source, node.end, addComment);
    }
    if (ts.isCallExpression(node) && TITLED.test(node.expression.getText(root))) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) add(title.getStart(root), title.text);
    }
    for (const child of node.getChildren(root)) visit(child);
  };
  visit(root);
  return prose;
}

/** Returns the parts of a text that match a pattern, by line. */
const matchesByLine = (source: string, pattern: RegExp): SourceText[] =>
  [...source.matchAll(pattern)].flatMap((match) => {
    const line = source.slice(0, match.index).split('\n').length;
    return match[0].split('\n').map((text, index) => ({ line: line + index, text }));
  });

/** Returns the text of a Markdown file without its code blocks. */
function proseOfMarkdown(source: string): SourceText[] {
  let isCode = false;
  return source.split('\n').flatMap((text, index) => {
    const isFence = text.startsWith('```');
    if (isFence) isCode = !isCode;
    return isCode || isFence ? [] : [{ line: index + 1, text }];
  });
}

const COMMENTS: [RegExp, RegExp][] = [
  [/\.css$/, /\/\*[\s\S]*?\*\//g],
  [/\.sql$/, /--.*$/gm],
  [/\.(ya?ml|toml|conf|service|timer)$/, /(?<=^|\s)#.*$/gm],
];

/** Code in backticks, quotations, and the types and names of JSDoc tags. */
const NOT_PROSE =
  /`[^`]*`|"[^"]*"|«[^»]*»|“[^”]*”|@(typedef|property|param|returns)\s*\{[^}]*\}+(\s*\[?\w+)?|@typedef \{?\w* ?\w+/g;

/** Returns a line of prose without code and quotations. */
export const withoutCode = (text: string): string => text.replace(NOT_PROSE, '');

/** Returns the prose of a file, by line: comments, documents and titles of tests, without code and quotations. */
export const listProse = (file: string, source: string): SourceText[] =>
  listRawProse(file, source).map(({ line, text }) => ({ line, text: withoutCode(text) }));

/** Returns the prose of a file, by line, with code and quotations. */
export function listRawProse(file: string, source: string): SourceText[] {
  if (/\.(ts|tsx|mjs)$/.test(file)) return proseOfScript(file, source);
  if (file.endsWith('.md')) return proseOfMarkdown(source);
  if (file.endsWith('.astro')) {
    const script = /^---\n([\s\S]*?)\n---/.exec(source)?.[1] ?? '';
    return [
      ...proseOfScript(`${file}.ts`, script, 2),
      ...matchesByLine(source, /\{?\/\*[\s\S]*?\*\/\}?|<!--[\s\S]*?-->/g),
    ];
  }
  return COMMENTS.filter(([ending]) => ending.test(file)).flatMap(([, pattern]) => matchesByLine(source, pattern));
}
