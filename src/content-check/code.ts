import { unclosedBrace } from './braces.ts';
import type { Explanation } from './problem.ts';

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

/** Explains an HTML or component tag. Texts may only contain Markdown, and the content policy would refuse a script. */
export const validateTag = (name: string): Explanation => ({
  message: `La balise « <${name}> » est lue comme du code.`,
  suggestion: `Retirez-la. Le texte s’écrit en Markdown seulement${MARKDOWN_OF[name] ? ` : ${MARKDOWN_OF[name]}` : ''}.`,
});

/** Explains a line that MDX parses as an import or export. */
export const programLine: Explanation = {
  message: 'Une ligne qui commence par « import » ou « export » est lue comme du code.',
  suggestion: 'Commencez-la par un autre mot, ou retirez-la : le texte s’écrit en Markdown seulement.',
};

/** Explains an error of the MDX parser in French, and finds its line. The parser's own message is in English and about JSX. */
export function explainParseError(message: string, body: string): Explanation & { line: number } {
  const [line, column] = (/^\D*(\d+):(\d+)/.exec(message)?.slice(1).map(Number) as [number, number] | undefined) ?? [
    1, 1,
  ];
  const lines = body.split('\n');
  if (message.includes('parse esm')) return { ...programLine, line: lastLine(lines, line, /^(import|export)\b/) };
  const tag = /tag (?:for )?`<\/?([^>`]*)>`/.exec(message)?.[1];
  if (tag !== undefined) return { ...validateTag(tag), line };
  const start = lastLine(lines, line, /[{<]/);
  const typed = Array.from(lines[start - 1] ?? '');
  const before = start < line ? typed.length : column;
  // The parser counts columns in code points, but JavaScript strings count UTF-16 units. The two counts differ after an emoji.
  const offset = typed
    .slice(0, before)
    .join('')
    .search(/[{<][^{<]*$/);
  return { ...explainCode(typed.join('').slice(Math.max(0, offset))), line };
}

function explainCode(text: string): Explanation {
  const address = /^<(?:https?:\/\/|mailto:)?([^\s<>]+\.[^\s<>]+)>/.exec(text);
  if (text.startsWith('<!--')) {
    return {
      message: 'Un commentaire « <!-- … --> » est lu comme du code.',
      suggestion: 'Retirez-le : ce qui est dans ce texte est fait pour paraître.',
    };
  }
  if (address) {
    const [, shown = ''] = address;
    const target = shown.includes('@') ? `mailto:${shown}` : `https://${shown}`;
    return {
      message: 'Une adresse entre « < » et « > » est lue comme du code.',
      suggestion: `Écrivez [${shown.replace(/\/$/, '')}](${target}).`,
    };
  }
  if (text.startsWith('{')) return text.includes('}') ? braces : unclosedBrace(text.slice(1));
  const tag = /^<\/?([a-z][\w-]*)/i.exec(text)?.[1];
  if (tag) return validateTag(tag);
  return {
    message: 'Un signe « < » est lu comme du code.',
    suggestion: 'Écrivez « moins de 5 °C » plutôt que « < 5 °C ».',
  };
}

const braces: Explanation = {
  message: 'Ce qui est entre accolades est lu comme du code.',
  suggestion: 'Retirez les accolades : elles ne servent qu’aux faits de l’entreprise, par exemple {phone}.',
};

/** Returns the last matching line up to `from`, or `from` if no line matches. Lines are counted from 1. */
function lastLine(lines: readonly string[], from: number, pattern: RegExp): number {
  for (let line = Math.min(from, lines.length); line > 0; line--) if (pattern.test(lines[line - 1]!)) return line;
  return from;
}
