import { mdxToJs, type MdastNode, type MdastPluginDefinition } from 'satteri';
import { validateFact, strayBrace } from './braces.ts';
import { explainParseError, validateTag, programLine } from './code.ts';
import { mistakenNodes } from './mistaken/nodes.ts';
import type { ContentFile } from './content-file.ts';
import { validateLink, type Destinations, type LinkSource } from './links.ts';
import { validateDescription, validatePicture } from './pictures.ts';
import type { Problem, Explanation } from './problem.ts';

interface BodyItem {
  line: number;
  kind: 'link' | 'image' | 'definition' | 'title' | 'expression' | 'tag' | 'program' | 'brace';
  /** Address, path, name or code, as typed. */
  value: string;
  /** Alternative text of an image, or name of a definition. */
  label?: string;
}

/**
 * Names of the definitions to which a text refers. `links` contains the names that links and notes use. `images` contains the
 * names that images use, each with the image's alternative text.
 */
interface References {
  links: Set<string>;
  images: Map<string, string>;
}

/** Returns the problems of a file's text, which follows the front matter. */
export function checkBody(
  content: ContentFile,
  root: string,
  hasText: boolean,
  source: LinkSource,
  destinations: Destinations,
): Problem[] {
  const { file, body, bodyLine } = content;
  const isEmpty = body.trim() === '';
  if (!hasText && !isEmpty) return [{ file, line: firstLine(content), ...unexpectedText }];
  if (!hasText) return [];
  if (isEmpty) return [{ file, line: bodyLine, ...missingText }];
  const items: BodyItem[] = [];
  const references: References = { links: new Set(), images: new Map() };
  const mistaken: Problem[] = [];
  const report = (line: number, explanation: Explanation | undefined): void => {
    if (explanation) mistaken.push({ file, line: bodyLine + line - 1, ...explanation });
  };
  try {
    void mdxToJs(body, { mdastPlugins: [collector(items, references), mistakenNodes(body, report)] });
  } catch (cause) {
    const { line, ...explanation } = explainParseError(cause instanceof Error ? cause.message : String(cause), body);
    return [{ file, line: bodyLine + line - 1, ...explanation }];
  }
  const problems = items.flatMap((item) => {
    const explanation = validate(item, references, { file, root, source, destinations });
    return explanation ? [{ ...explanation, file, line: bodyLine + item.line - 1 }] : [];
  });
  // Each mistake is explained once. For example, an underlined line is not also reported as a title.
  return [...problems.filter(({ line }) => !mistaken.some((mistake) => mistake.line === line)), ...mistaken];
}

const missingText: Explanation = {
  message: 'Le texte manque, sous les champs.',
  suggestion: 'Écrivez-le sous la seconde ligne « --- » : un paragraphe au moins.',
};
const unexpectedText: Explanation = {
  message: 'Ce texte ne paraîtrait nulle part : cette page n’en montre pas sous ses champs.',
  suggestion: 'Retirez-le, ou mettez ses mots dans un champ.',
};

const unusedDefinition = (name: string): Explanation => ({
  message: `La ligne « [${name}]: … » ne paraîtrait pas : aucun lien ne la nomme.`,
  suggestion: 'Écrivez-la sans crochets, ou faites-en un lien : « [nos produits](/produits) ».',
});

const firstLine = ({ body, bodyLine }: ContentFile): number =>
  bodyLine + body.split('\n').findIndex((line) => line.trim() !== '');

function validate(
  item: BodyItem,
  { links, images }: References,
  { file, root, source, destinations }: { file: string; root: string; source: LinkSource; destinations: Destinations },
): Explanation | undefined {
  const { kind, value, label = '' } = item;
  const image = (words: string): Explanation | undefined =>
    validatePicture(value, file, root) ?? validateDescription(words, value);
  const link = (): Explanation | undefined => validateLink(value, source, destinations);
  switch (kind) {
    case 'title':
      return {
        message: 'Un titre « # » est réservé au haut de la page.',
        suggestion: 'Commencez les sections par « ## », les sous-sections par « ### ».',
      };
    case 'tag':
      return validateTag(value);
    case 'program':
      return programLine;
    case 'brace':
      return strayBrace('}');
    case 'expression':
      return validateFact(value);
    case 'image':
      return image(label);
    case 'definition':
      if (images.has(label)) return image(images.get(label)!);
      if (!links.has(label)) return unusedDefinition(label);
      // A missing note is already reported at its reference.
      return label.startsWith('^') ? undefined : link();
    case 'link':
      return link();
  }
}

/** Returns a plugin that fills `items` with the parts of a text to check, and `links` and `images` with names in references. */
function collector(items: BodyItem[], { links, images }: References): MdastPluginDefinition {
  const note = (
    kind: BodyItem['kind'],
    value: string,
    { position }: { position?: MdastNode['position'] },
    label?: string,
  ): undefined => {
    items.push({ kind, value, line: position?.start.line ?? 1, ...(label !== undefined && { label }) });
  };
  const tag = (node: { name?: string | null; position?: MdastNode['position'] }): undefined =>
    note('tag', node.name ?? '', node);
  return {
    name: 'collector',
    options: { position: true },
    link: (node) => note('link', node.url, node),
    definition: (node) => note('definition', node.url, node, node.identifier),
    image: (node) => note('image', node.url, node, node.alt ?? ''),
    footnoteDefinition: (node) => note('definition', '', node, `^${node.identifier}`),
    footnoteReference: (node) => void links.add(`^${node.identifier}`),
    linkReference: (node) => void links.add(node.identifier),
    imageReference: (node) => void images.set(node.identifier, node.alt ?? ''),
    heading: (node) => (node.depth === 1 ? note('title', '', node) : undefined),
    // Records a lone closing brace. A text node with an opening brace is skipped, because that brace was escaped on purpose.
    text: (node) =>
      node.value.includes('}') && !node.value.includes('{') ? note('brace', node.value, node) : undefined,
    mdxTextExpression: (node) => note('expression', node.value, node),
    mdxFlowExpression: (node) => note('expression', node.value, node),
    mdxjsEsm: (node) => note('program', node.value, node),
    mdxJsxFlowElement: tag,
    mdxJsxTextElement: tag,
  };
}
