import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMap, isScalar, LineCounter, parseDocument, type Document } from 'yaml';
import { otherLocale, type Locale } from '../i18n/locales.ts';
import type { Problem } from './problem.ts';

/** A content file parsed, and the line numbers of its parts. */
export interface ContentFile {
  file: string;
  data: unknown;
  body: string;
  /** The line the body begins on, from 1. */
  bodyLine: number;
  /** The line of a field, or of the nearest thing above it that exists. */
  lineOf: (path: readonly PropertyKey[]) => number;
  /** What was typed for a field, before it was read as a number or a date. */
  typed(path: readonly PropertyKey[]): string | undefined;
}

const FENCE = /^---[ \t]*\r?\n/;

/** Parses a content file. Returns a problem when its fields cannot be parsed. */
export function readContentFile(root: string, file: string): ContentFile | Problem {
  const text = readFileSync(join(root, file), 'utf8').replace(/^\uFEFF/, '');
  if (file.endsWith('.yaml')) return parseFields(file, text, 1, '', 1);
  const opening = FENCE.exec(text)?.[0];
  const end = opening === undefined ? -1 : text.slice(opening.length).search(/^---[ \t]*(\r?\n|$)/m);
  if (opening === undefined || end < 0) {
    return {
      file,
      line: 1,
      message: 'Les champs manquent en haut du fichier.',
      suggestion: 'Commencez par une ligne « --- », puis un champ par ligne, puis une autre ligne « --- ».',
    };
  }
  const fields = text.slice(opening.length, opening.length + end);
  const rest = text.slice(opening.length + end);
  const body = rest.slice(/^.*(\r?\n|$)/.exec(rest)![0].length);
  const bodyLine = text.slice(0, text.length - body.length).split('\n').length;
  return parseFields(file, fields, 2, body, bodyLine);
}

function parseFields(
  file: string,
  yaml: string,
  firstLine: number,
  body: string,
  bodyLine: number,
): ContentFile | Problem {
  const counter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: counter, customTags: ['timestamp'], prettyErrors: false });
  const lineAt = (offset: number): number => counter.linePos(offset).line + firstLine - 1;
  const error = document.errors[0];
  if (error) {
    const isDouble = error.code === 'DUPLICATE_KEY';
    return {
      file,
      line: lineAt(error.pos[0]),
      message: isDouble ? 'Ce champ est écrit deux fois.' : 'Cette ligne ne se lit pas comme un champ.',
      suggestion: isDouble
        ? 'Gardez une seule des deux lignes.'
        : "Écrivez « nom: texte ». Un texte qui contient « : » se met entre apostrophes droites : 'Ainsi : comme ceci' ; une apostrophe droite à l’intérieur se double.",
    };
  }
  return {
    file,
    data: document.toJS() ?? {},
    body,
    bodyLine,
    lineOf: (path) => lineAt(offsetOf(document, path)),
    typed: (path) => {
      const node = document.getIn(path, true);
      return isScalar(node) ? (node.source ?? String(node.value)) : undefined;
    },
  };
}

function offsetOf(document: Document, path: readonly PropertyKey[]): number {
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

/** The language of a content file, by its name. */
export const localeOfFile = (file: string): Locale => (file.endsWith('/en.mdx') ? 'en' : 'fr');

/** The same file in the other language. */
export const counterpartOfFile = (file: string): string =>
  join(dirname(file), `${otherLocale(localeOfFile(file))}.mdx`);
