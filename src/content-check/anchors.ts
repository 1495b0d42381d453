import { mdxToJs, type HastPluginDefinition } from 'satteri';
import { articleMarkup } from '../markdown/plugins.ts';
import { path } from '../i18n/routes.ts';
import { LEGAL_PAGES } from '../schemas/pages.ts';
import { getAddress } from './addresses.ts';
import { localeOfFile, type ContentFile } from './content-file.ts';

/** Returns the anchors of the page at an address, or undefined for pages whose view sets the anchors. */
export type AnchorsAt = (address: string) => readonly string[] | undefined;

/**
 * Creates an `AnchorsAt`. The result parses the texts of a page only when needed, because parsing all texts would triple the
 * duration of the check.
 */
export function anchorsOfPages(files: readonly ContentFile[]): AnchorsAt {
  const byAddress = Map.groupBy(files, findPage);
  const anchors = new Map<string, readonly string[]>();
  return (address) => {
    const texts = byAddress.get(address);
    if (!texts) return undefined;
    if (!anchors.has(address)) anchors.set(address, texts.flatMap(listAnchors));
    return anchors.get(address);
  };
}

const isLegal = (id: string | undefined): id is (typeof LEGAL_PAGES)[number] =>
  (LEGAL_PAGES as readonly (string | undefined)[]).includes(id);

/** Returns the address of the page that shows a text, or undefined if the page's view sets its own anchors. */
export function findPage({ file, data }: Pick<ContentFile, 'file' | 'data'>): string | undefined {
  const [, collection, folder] = file.split('/');
  if (collection === 'faq') return path('faq', localeOfFile(file));
  if (collection === 'pages' && isLegal(folder)) return path(folder, localeOfFile(file));
  return ['blog', 'resources', 'texts'].includes(collection ?? '') ? getAddress({ file, data }) : undefined;
}

/** Returns the IDs of a text's headings. For a question, also returns the question's own ID, which is its folder's name. */
function listAnchors({ file, body }: ContentFile): string[] {
  const [, collection, folder = ''] = file.split('/');
  return [...(collection === 'faq' ? [folder] : []), ...headingIds(body, file)];
}

/** Returns the IDs that Astro gives to the headings of a text. Astro makes them with github-slugger from the displayed words. */
export function headingIds(body: string, file: string): string[] {
  const ids = new Set<string>();
  const note: HastPluginDefinition = {
    name: 'heading-ids',
    element: {
      filter: ['h2', 'h3', 'h4', 'h5', 'h6'],
      visit: (node, context) => void ids.add(freeId(toSlug(context.textContent(node)), ids)),
    },
  };
  try {
    void mdxToJs(body, {
      mdastPlugins: articleMarkup,
      hastPlugins: [note],
      features: { gfm: true, smartPunctuation: true },
      fileURL: new URL(`file:///${file}`),
    });
  } catch {
    // `checkBody` reports a text that cannot be parsed.
  }
  return [...ids];
}

const toSlug = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

function freeId(slug: string, taken: ReadonlySet<string>): string {
  let id = slug;
  for (let count = 1; taken.has(id); count++) id = `${slug}-${count}`;
  return id;
}
