import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mdxToJs, type MdastNode, type MdastPluginDefinition } from 'satteri';
import { isFactName } from '../../domain/facts.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Addresses } from './addresses.ts';
import type { ContentFile } from './content-file.ts';
import { unknownFact } from './fields.ts';
import { nearest, type Problem } from './problem.ts';

interface Found {
  line: number;
  kind: 'link' | 'image' | 'title' | 'expression' | 'component';
  /** Address, path, name or code, as typed. */
  value: string;
  alt?: string;
}

/** What is wrong with the text below the fields. */
export function checkBody(content: ContentFile, root: string, locale: Locale, addresses: Addresses): Problem[] {
  const { file, body, bodyLine } = content;
  const found: Found[] = [];
  try {
    mdxToJs(body, { mdastPlugins: [collector(found)] });
  } catch (cause) {
    const line = Number(/(?:^|\D)(\d+):\d+/.exec(String(cause))?.[1] ?? 1);
    return [
      {
        file,
        line: bodyLine + line - 1,
        wrong: 'Un signe « { » ou « < » est lu comme du code.',
        instead: 'Écrivez « moins de 5 °C » plutôt que « < 5 °C » ; les accolades ne servent qu’aux faits de l’entreprise, par exemple {phone}.',
      },
    ];
  }
  return found.flatMap((item) => {
    const problem = judge(item, file, root, locale, addresses);
    return problem ? [{ ...problem, file, line: bodyLine + item.line - 1 }] : [];
  });
}

type Sentence = Pick<Problem, 'wrong' | 'instead'>;

function judge({ kind, value, alt }: Found, file: string, root: string, locale: Locale, addresses: Addresses): Sentence | undefined {
  switch (kind) {
    case 'title':
      return { wrong: 'Un titre « # » est réservé au haut de la page.', instead: 'Commencez les sections par « ## », les sous-sections par « ### ».' };
    case 'component':
      return { wrong: `Le composant « <${value}> » n’existe pas.`, instead: 'Retirez-le : le texte s’écrit en Markdown seulement.' };
    case 'expression':
      return isFactName(value) ? undefined : unknownFact(file, 0, value);
    case 'image':
      return judgeImage(value, alt ?? '', file, root);
    case 'link':
      return judgeLink(value, locale, addresses);
  }
}

function judgeImage(value: string, alt: string, file: string, root: string): Sentence | undefined {
  if (/^https?:/.test(value)) return { wrong: `L’image « ${value} » est sur un autre site.`, instead: 'Mettez le fichier à côté du texte et écrivez ![ce qu’on voit](./image.webp).' };
  if (!existsSync(join(root, dirname(file), value))) return { wrong: `L’image « ${value} » est introuvable.`, instead: 'Vérifiez le nom du fichier, majuscules comprises ; il doit être dans le dossier de ce texte.' };
  if (alt.trim() === '') return { wrong: `L’image « ${value} » n’a pas de description.`, instead: 'Décrivez-la entre les crochets, pour qui ne la voit pas : ![ce qu’on voit](./image.webp).' };
  return undefined;
}

function judgeLink(value: string, locale: Locale, addresses: Addresses): Sentence | undefined {
  if (/^(https?:\/\/[^/\s]+\.[^/\s]|mailto:\S+@\S|tel:\+?[\d-]+$|#)/.test(value)) return undefined;
  const [path = ''] = value.split(/[#?]/);
  if (addresses[locale].has(path)) return undefined;
  const all = [...addresses[locale]];
  const twin = addresses.twins.get(path);
  if (twin) return { wrong: `Le lien « ${value} » mène à une page dans l’autre langue.`, instead: `Écrivez « ${twin} ».` };
  const meant = nearest(path, all);
  return {
    wrong: `Le lien « ${value} » ne mène nulle part.`,
    instead: meant ? `Vouliez-vous écrire « ${meant} » ?` : `Une page du site s’écrit par exemple ${all.slice(1, 4).join(', ')} ; une page d’ailleurs commence par https://.`,
  };
}

/** Notes every link, image, title, expression and component, with its line. */
function collector(found: Found[]): MdastPluginDefinition {
  const note = (kind: Found['kind'], value: string, node: Readonly<MdastNode> | { position?: MdastNode['position'] }, alt?: string): undefined => {
    found.push({ kind, value, line: node.position?.start.line ?? 1, ...(alt !== undefined && { alt }) });
  };
  const component = (node: { name?: string | null; position?: MdastNode['position'] }): undefined =>
    /^[A-Z]/.test(node.name ?? '') ? note('component', node.name!, node) : undefined;
  return {
    name: 'collector',
    options: { position: true },
    link: (node) => note('link', node.url, node),
    definition: (node) => note('link', node.url, node),
    image: (node) => note('image', node.url, node, node.alt ?? ''),
    heading: (node) => (node.depth === 1 ? note('title', '', node) : undefined),
    mdxTextExpression: (node) => note('expression', node.value, node),
    mdxFlowExpression: (node) => note('expression', node.value, node),
    mdxJsxFlowElement: component,
    mdxJsxTextElement: component,
  };
}
