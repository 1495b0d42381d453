import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMap, isScalar, LineCounter, parseDocument, type Document, type ScalarTag } from 'yaml';
import { otherLocale, type Locale } from '../i18n/locales.ts';
import { explainFences, missingFence, textAmongFields } from './mistaken/fences.ts';
import {
  commentsAfterTexts,
  escapesInTexts,
  explainFirstSign,
  explainNoSpace,
  explainOpenQuote,
  findUnknownTag,
} from './mistaken/fields.ts';
import { explainSpaceOfField } from './mistaken/spaces.ts';
import type { Explanation, Problem } from './problem.ts';

/** A parsed content file, with the line numbers of its parts. */
export interface ContentFile {
  file: string;
  /** The whole text, fields and body. */
  text: string;
  data: unknown;
  body: string;
  /** First line of the body, counted from 1. */
  bodyLine: number;
  /** Returns the line of a field, or of its nearest existing parent. */
  findLine: (path: readonly PropertyKey[]) => number;
  /** Problems of fields whose text YAML would cut off or change. */
  swallowed: readonly Problem[];
  /** Returns the typed text of a field, before it was parsed as a number or a date. */
  typed(path: readonly PropertyKey[]): string | undefined;
}

/** Returns whether the top of a file consists of fields, and not of a list or a sentence. */
export const isFields = (data: unknown): data is Record<string, unknown> =>
  data !== null && typeof data === 'object' && !Array.isArray(data);

const FENCE = /^---[ \t]*\r?\n/;

/** Parses a content file. Returns a problem if its fields cannot be parsed. */
export function readContentFile(root: string, file: string): ContentFile | Problem {
  const bytes = readFileSync(join(root, file));
  if (!isUtf8(bytes)) return { file, line: 1, ...notUtf8 };
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (file.endsWith('.yaml')) return parseFields(file, text, text, 1, '', 1);
  const opening = FENCE.exec(text)?.[0];
  const end = opening === undefined ? -1 : text.slice(opening.length).search(/^---[ \t]*(\r?\n|$)/m);
  if (opening === undefined || end < 0) {
    return { file, ...explainFences(text.split(/\r?\n/)) };
  }
  const fields = text.slice(opening.length, opening.length + end);
  const rest = text.slice(opening.length + end);
  const body = rest.slice(/^.*(\r?\n|$)/.exec(rest)![0].length);
  const bodyLine = text.slice(0, text.length - body.length).split('\n').length;
  return parseFields(file, text, fields, 2, body, bodyLine);
}

/** Recognizes whole numbers that Astro's parser of fields (js-yaml) accepts and `yaml` does not: `0b101`, `-0x1F`. */
const numberAsAstroReadsIt: ScalarTag = {
  tag: 'tag:yaml.org,2002:int',
  default: true,
  test: /^(?:[-+]?0b[01]+|[-+]0o[0-7]+|[-+]0x[\da-fA-F]+)$/,
  resolve: (typed) => Number(typed.replace(/^[-+]/, '')) * (typed.startsWith('-') ? -1 : 1),
};

const notUtf8: Explanation = {
  message: 'Ce fichier n’est pas enregistré en UTF-8 : ses accents seraient perdus.',
  suggestion: 'Enregistrez-le de nouveau, en choisissant le codage UTF-8.',
};

function parseFields(
  file: string,
  text: string,
  yaml: string,
  firstLine: number,
  body: string,
  bodyLine: number,
): ContentFile | Problem {
  const lines = yaml.split(/\r?\n/);
  const spaced = lines.findIndex(explainSpaceOfField);
  if (spaced >= 0) return { file, line: spaced + firstLine, ...explainSpaceOfField(lines[spaced]!)! };
  const counter = new LineCounter();
  const document = parseDocument(yaml, {
    lineCounter: counter,
    customTags: ['timestamp', numberAsAstroReadsIt],
    prettyErrors: false,
  });
  const lineAt = (offset: number): number => counter.linePos(offset).line + firstLine - 1;
  const error = document.errors[0];
  const wrongAt = error?.pos[0] ?? findUnknownTag(document);
  if (wrongAt !== undefined) {
    const open = error?.code === 'MISSING_CHAR' ? lines.findIndex((each) => explainOpenQuote(each)) : -1;
    if (open >= 0) return { file, line: open + firstLine, ...explainOpenQuote(lines[open]!)! };
    const line = lineAt(wrongAt);
    const textAt = file.endsWith('.mdx') ? textAmongFields(lines) : undefined;
    if (textAt !== undefined) return { file, line: textAt + firstLine - 1, ...missingFence };
    return { file, line, ...explainFields(error?.code === 'DUPLICATE_KEY', text.split(/\r?\n/)[line - 1] ?? '') };
  }
  return {
    file,
    text,
    data: document.toJS() ?? {},
    body,
    bodyLine,
    findLine: (path) => lineAt(findOffset(document, path)),
    swallowed: [...commentsAfterTexts(document, yaml), ...escapesInTexts(document, yaml)].map(
      ({ offset, ...explanation }) => ({ file, line: lineAt(offset), ...explanation }),
    ),
    typed: (path) => {
      const node = document.getIn(path, true);
      return isScalar(node) ? (node.source ?? String(node.value)) : undefined;
    },
  };
}

/** Explains fields that the YAML parser rejects. `line` is the line that the parser reports. */
function explainFields(isDouble: boolean, line: string): Explanation {
  if (isDouble) return { message: 'Ce champ est écrit deux fois.', suggestion: 'Gardez une seule des deux lignes.' };
  if (CURLY.test(line.replace(/^[^:]*:\s*/, ''))) return curlyQuotes;
  if (/^ *\t/.test(line))
    return {
      message: 'Cette ligne commence par une tabulation.',
      suggestion: 'Remplacez-la par des espaces, deux par niveau.',
    };
  const known = explainNoSpace(line) ?? explainFirstSign(line);
  if (known) return known;
  return {
    message: 'Cette ligne ne se lit pas comme un champ.',
    suggestion:
      "Écrivez « nom: texte ». Un texte qui contient « : » se met entre apostrophes droites : 'Ainsi : comme ceci' ; une apostrophe droite à l’intérieur se double.",
  };
}

/** Matches a text between the curly quotation marks of word processors. */
export const CURLY = /^[“”‘’„][^]*[“”‘’](,|\s*)$/;

export const curlyQuotes: Explanation = {
  message: 'Des guillemets ou des apostrophes courbes entourent le champ : ils paraîtraient sur la page.',
  suggestion: "Remplacez-les par des apostrophes droites : 'Ainsi'.",
};

function findOffset(document: Document, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth > 0; depth--) {
    const parent = depth === 1 ? document.contents : document.getIn(path.slice(0, depth - 1), true);
    if (isMap(parent)) {
      const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path[depth - 1]);
      if (isScalar(pair?.key)) return pair.key.range![0];
    } else {
      const node = document.getIn(path.slice(0, depth), true) as { range?: [number, number, number] } | undefined;
      if (node?.range) return node.range[0];
    }
  }
  return 0;
}

/** Returns the language of a content file, from its file name. */
export const localeOfFile = (file: string): Locale => (file.endsWith('/en.mdx') ? 'en' : 'fr');

/** Returns the same file in the other language. */
export const counterpartOfFile = (file: string): string =>
  join(dirname(file), `${otherLocale(localeOfFile(file))}.mdx`);
