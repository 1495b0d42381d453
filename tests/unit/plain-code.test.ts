// Tests rules for readable code that are missing from the linter. The linter itself finds chained assignments
// (`no-multi-assign`).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { filesBelow, projectDir } from '../support/files.ts';

const { SyntaxKind } = ts;

/** Returns whether an expression assigns. `a ??= b` does not count, because it computes a value once. */
const isAssignment = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind >= SyntaxKind.FirstAssignment &&
  node.operatorToken.kind <= SyntaxKind.LastAssignment &&
  node.operatorToken.kind !== SyntaxKind.QuestionQuestionEqualsToken;

/**
 * Returns whether the value of an expression is used. A statement, a `for` header and the body of an arrow function do not use it.
 */
function isValueUsed(node: ts.Node): boolean {
  let { parent } = node;
  while (ts.isParenthesizedExpression(parent)) parent = parent.parent;
  // In arrays and properties, `=` may set a default of a destructuring pattern. Other assignments there are not found.
  return !(
    ts.isExpressionStatement(parent) ||
    ts.isForStatement(parent) ||
    ts.isArrowFunction(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isArrayLiteralExpression(parent)
  );
}

const isConstructor = (node: ts.Node): boolean =>
  ts.isIdentifier(node) && ['Boolean', 'Number', 'Object', 'String'].includes(node.text);

/** Returns whether a call passes `Boolean` or a similar constructor to a promise as the handler of a rejection. */
const isEmptyHandler = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  (node.expression.name.text === 'catch'
    ? node.arguments.some(isConstructor)
    : node.expression.name.text === 'then' && node.arguments.slice(1).some(isConstructor));

/**
 * Returns whether a conditional expression has another conditional expression between `?` and `:`. After `:`, another is allowed,
 * because the whole expression then reads as a list of cases.
 */
function isNested(node: ts.Node): boolean {
  if (!ts.isConditionalExpression(node)) return false;
  let { whenTrue } = node;
  while (ts.isParenthesizedExpression(whenTrue)) whenTrue = whenTrue.expression;
  return ts.isConditionalExpression(whenTrue);
}

/** Returns whether a function that is named like a predicate returns `unknown`. */
function isUntypedPredicate(node: ts.Node): boolean {
  if (!ts.isFunctionLike(node) || node.type?.kind !== SyntaxKind.UnknownKeyword) return false;
  const name = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return /^(is|has|can)[A-Z]/.test(name?.getText() ?? '');
}

const RULES: Record<string, (node: ts.Node) => boolean> = {
  'an assignment is a statement': (node) => isAssignment(node) && isValueUsed(node),
  'void precedes a call': (node) =>
    ts.isVoidExpression(node) &&
    ts.isParenthesizedExpression(node.expression) &&
    !ts.isAwaitExpression(node.expression.expression),
  'a promise is not ignored with Boolean': isEmptyHandler,
  'no condition is between ? and : of another': isNested,
  'a predicate returns a boolean': isUntypedPredicate,
};

/** Returns the front matter and scripts of an Astro component, or the whole source of any other file. */
function extractCode(file: string, source: string): string {
  if (!file.endsWith('.astro')) return source;
  const [whole = '', frontMatter = ''] = /^---\n([\s\S]*?)\n---\n/.exec(source) ?? [];
  const scripts = [...source.slice(whole.length).matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)];
  return [`\n${frontMatter}`, ...scripts.map((match) => match[1]!)].join('\n;');
}

/** Returns the first line of each place where code breaks a rule, by rule. */
function findViolations(file: string, source: string): Partial<Record<string, string[]>> {
  const name = file.replace(/astro$/, 'ts');
  const root = ts.createSourceFile(name, extractCode(file, source), ts.ScriptTarget.Latest, true);
  const violations: Record<string, string[]> = {};
  const visit = (node: ts.Node): void => {
    for (const [rule, isBroken] of Object.entries(RULES))
      if (isBroken(node)) (violations[rule] ??= []).push(node.getText(root).split('\n')[0]!);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return violations;
}

test('each file follows the rules of plain code', () => {
  const files = [
    ...['src', 'functions', 'local', 'scripts', 'tests'].flatMap((folder) =>
      filesBelow(folder, /\.(ts|tsx|mjs|astro)$/),
    ),
    'astro.config.mjs',
    'playwright.config.ts',
    'vitest.config.ts',
  ];
  const violations = files.map((file) => [file, findViolations(file, readFileSync(join(projectDir, file), 'utf8'))]);
  expect(Object.fromEntries(violations.filter(([, rules]) => Object.keys(rules!).length > 0))).toEqual({});
});

describe('the check of the rules', () => {
  test.each([
    ['an assignment is a statement', 'show((shown = next));', ['shown = next']],
    ['an assignment is a statement', 'while ((row = next())) use(row);', ['row = next()']],
    ['an assignment is a statement', 'a = 1; for (i = 0; ; i += 1) f(() => (b = 2)); const c = (d ??= e());', []],
    ['an assignment is a statement', 'const f = ({ a = 1 }, [b = 2]: number[], c = 3) => a; [d = 4] = e;', []],
    [
      'void precedes a call',
      'f(() => void (a && a.remove())); void (a = 1);',
      ['void (a && a.remove())', 'void (a = 1)'],
    ],
    ['void precedes a call', 'void f(); g(async () => void (await f()));', []],
    [
      'a promise is not ignored with Boolean',
      'f().catch(Boolean); g().then(use, Boolean);',
      ['f().catch(Boolean)', 'g().then(use, Boolean)'],
    ],
    ['a promise is not ignored with Boolean', 'f().then(Boolean); [1].filter(Boolean); g().catch(() => {});', []],
    ['no condition is between ? and : of another', 'a ? b ? 1 : 2 : 3;', ['a ? b ? 1 : 2 : 3']],
    ['no condition is between ? and : of another', 'a ? (b ? 1 : 2) : 3;', ['a ? (b ? 1 : 2) : 3']],
    ['no condition is between ? and : of another', 'a ? 1 : (b ? 2 : 3);', []],
    [
      'a predicate returns a boolean',
      'const isOld = (): unknown => 1; function hasRows(): unknown {}',
      ['(): unknown => 1', 'function hasRows(): unknown {}'],
    ],
    ['a predicate returns a boolean', 'const parse = (): unknown => 1; const isOld = (): boolean => true;', []],
  ])('finds each violation of “%s” in %j', (rule, source, expected) =>
    expect(findViolations('a.ts', source)[rule] ?? []).toEqual(expected),
  );

  test('reads the front matter and the scripts of a component', () => {
    const component = '---\nf((a = 1));\n---\n<p>{(b = 2)}</p><script>f((c = 3));</script>';
    expect(findViolations('A.astro', component)).toEqual({ 'an assignment is a statement': ['a = 1', 'c = 3'] });
  });
});
