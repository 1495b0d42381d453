import { unclosedBrace } from './braces.ts';
import type { Sentence } from './problem.ts';

const MARKDOWN_OF: Record<string, string> = {
  a: 'un lien s’écrit [texte](/adresse)',
  img: 'une image s’écrit ![ce qu’on voit](./image.webp)',
  h1: 'une section s’écrit « ## Titre »',
  h2: 'une section s’écrit « ## Titre »',
  h3: 'une sous-section s’écrit « ### Titre »',
  b: 'le gras s’écrit **ainsi**',
  strong: 'le gras s’écrit **ainsi**',
  i: 'l’italique s’écrit *ainsi*',
  em: 'l’italique s’écrit *ainsi*',
  br: 'un paragraphe commence après une ligne vide',
  p: 'un paragraphe commence après une ligne vide',
  li: 'un point de liste s’écrit « - texte »',
};

/** For HTML or a component: neither is Markdown, and a script would be refused by the browser besides. */
export const judgeTag = (name: string): Sentence => ({
  wrong: `La balise « <${name}> » est lue comme du code.`,
  instead: `Retirez-la. Le texte s’écrit en Markdown seulement${MARKDOWN_OF[name] ? ` : ${MARKDOWN_OF[name]}` : ''}.`,
});

/** For a line that MDX takes for a piece of program. */
export const programLine: Sentence = {
  wrong: 'Une ligne qui commence par « import » ou « export » est lue comme du code.',
  instead: 'Commencez-la par un autre mot, ou retirez-la : le texte s’écrit en Markdown seulement.',
};

/** Where a text cannot be read, and why: the parser's own sentence is English, and about JSX. */
export function explainParseError(message: string, body: string): Sentence & { line: number } {
  const [line, column] = (/^\D*(\d+):(\d+)/.exec(message)?.slice(1).map(Number) as [number, number] | undefined) ?? [
    1, 1,
  ];
  const lines = body.split('\n');
  if (message.includes('parse esm')) return { ...programLine, line: lastLine(lines, line, /^(import|export)\b/) };
  const tag = /tag (?:for )?`<\/?([^>`]*)>`/.exec(message)?.[1];
  if (tag !== undefined) return { ...judgeTag(tag), line };
  const start = lastLine(lines, line, /[{<]/);
  const typed = Array.from(lines[start - 1] ?? '');
  const before = start < line ? typed.length : column;
  // In letters, as the parser counts, and not in the halves that JavaScript makes of an emoji.
  const place = typed
    .slice(0, before)
    .join('')
    .search(/[{<][^{<]*$/);
  return { ...explainPlace(typed.join('').slice(Math.max(0, place))), line };
}

function explainPlace(text: string): Sentence {
  const address = /^<(?:https?:\/\/|mailto:)?([^\s<>]+\.[^\s<>]+)>/.exec(text);
  if (text.startsWith('<!--')) {
    return {
      wrong: 'Un commentaire « <!-- … --> » est lu comme du code.',
      instead: 'Retirez-le : ce qui est dans ce texte est fait pour paraître.',
    };
  }
  if (address) {
    const [, shown = ''] = address;
    const target = shown.includes('@') ? `mailto:${shown}` : `https://${shown}`;
    return {
      wrong: 'Une adresse entre « < » et « > » est lue comme du code.',
      instead: `Écrivez [${shown.replace(/\/$/, '')}](${target}).`,
    };
  }
  if (text.startsWith('{')) return text.includes('}') ? braces : unclosedBrace(text.slice(1));
  const tag = /^<\/?([a-z][\w-]*)/i.exec(text)?.[1];
  if (tag) return judgeTag(tag);
  return { wrong: 'Un signe « < » est lu comme du code.', instead: 'Écrivez « moins de 5 °C » plutôt que « < 5 °C ».' };
}

const braces: Sentence = {
  wrong: 'Ce qui est entre accolades est lu comme du code.',
  instead: 'Retirez les accolades : elles ne servent qu’aux faits de l’entreprise, par exemple {phone}.',
};

/** The last line up to one, both from 1, that matches; that one itself if none does. */
function lastLine(lines: readonly string[], from: number, pattern: RegExp): number {
  for (let line = Math.min(from, lines.length); line > 0; line--) if (pattern.test(lines[line - 1]!)) return line;
  return from;
}
