import { PurgeCSS } from 'purgecss';

const STYLE = /<style[^>]*>([^]*?)<\/style>/g;
const TEXTS = /\b(?:content|title|alt|aria-label|placeholder|href|src|srcset|props|opts)="[^"]*"/g;
const MARKUP = /<script\b[^]*?<\/script>|<[^>]*>/g;
const DATA = /<script type="application\/ld\+json">[^]*?<\/script>/g;

/** A page with the styles it uses, in one element, and all the styles it came with. */
export async function withUsedStyles(html: string): Promise<{ page: string; all: string }> {
  const all = [...html.matchAll(STYLE)].map(([, text]) => text!).join('');
  const used = await usedStyles(all, wordsOf(html));
  let isFirst = true;
  const page = html.replace(STYLE, () => {
    const element = isFirst ? `<style>${used}</style>` : '';
    isFirst = false;
    return element;
  });
  return { page, all };
}

/** The words of elements and inline scripts that a sheet may speak of: not those of the text, nor of attributes that hold text. */
const wordsOf = (html: string): Set<string> =>
  new Set(
    [...html.replace(STYLE, '').replace(DATA, '').matchAll(MARKUP)].flatMap(([markup]) =>
      markup.replace(TEXTS, '').split(/[\s"'`<>=]+/),
    ),
  );

const known = new Map<string, Promise<string>>();

/** Pages of a kind use the same words of a sheet: a sheet is cut once for all of them. */
function usedStyles(sheet: string, words: ReadonlySet<string>): Promise<string> {
  const named = [...namesIn(sheet)].filter((name) => words.has(name)).join(' ');
  const key = `${sheet.length} ${named}`;
  if (!known.has(key)) known.set(key, cut(sheet, named));
  return known.get(key)!;
}

/** The names of the classes, elements and the like that a sheet's selectors speak of, `sm:w-1/2` and `-z-20` among them. */
function namesIn(sheet: string): Set<string> {
  const classes = [...sheet.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name!.replace(/\\(.)/g, '$1'));
  return new Set([...classes, ...[...sheet.matchAll(/[a-z][\w-]*/gi)].map(([name]) => name)].sort());
}

// Tailwind registers each of its variables, and sets them anew where a browser cannot. Set for all, they need no registration.
const COMMENT = /\/\*[^]*?\*\/\s*/g;
const REGISTRATION = /@property[^}]*\}/g;
const SET_ANEW = /(@layer properties\{)@supports [^{]*\{([^}]*\})\}\}/;
/** What Tailwind sets for the parts of any field: no page has dates and steppers, and files are styled where they are. */
const UNUSED_PARTS =
  /(?<=^|[{}])::(file-selector-button|-webkit-(datetime|date-and|calendar|inner|outer)[\w-]*)\{[^}]*\}/g;

async function cut(sheet: string, named: string): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: named, extension: 'names' }],
    css: [
      {
        raw: sheet.replace(COMMENT, '').replace(REGISTRATION, '').replace(SET_ANEW, '$1$2}').replace(UNUSED_PARTS, ''),
      },
    ],
    keyframes: true,
    variables: true,
    // Scripts set attributes and never classes; states such as `:focus-visible` belong to every page.
    dynamicAttributes: [...sheet.matchAll(/\[([\w-]+)/g)].map(([, attribute]) => attribute!),
    safelist: { standard: [/^:/] },
    defaultExtractor: (text) => text.split(' '),
  });
  return shorter(withConstants(result!.css));
}

// Every border is solid from the start (`src/styles/reset.css`), and no rule here makes it another.
const BORDER_STYLE = /border(-\w+)?-style:solid;?/g;
const NOT_ALL_AND = /not all and \(width>=([^)]*)\)/g;

/** The same rules, as browsers that know media ranges may be told them. */
const shorter = (sheet: string): string => sheet.replace(BORDER_STYLE, '').replace(NOT_ALL_AND, '(width<$1)');

const SET_FOR_ALL = /@layer properties\{([^{}]*)\{([^{}]*)\}\}/;
const USE = /var\((--tw-[\w-]+)(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/g;

/** Writes a variable of Tailwind out where no rule of the page sets it to anything but its first value. */
function withConstants(sheet: string): string {
  const [whole = '', selector, declarations = ''] = SET_FOR_ALL.exec(sheet) ?? [];
  if (!whole) return sheet;
  const rules = sheet.replace(whole, '');
  const variables = declarations.split(';').map((declaration) => {
    const end = declaration.indexOf(':');
    return { declaration, name: declaration.slice(0, end), value: declaration.slice(end + 1) };
  });
  const constants = new Map(
    variables.filter(({ name }) => !rules.includes(`${name}:`)).map(({ name, value }) => [name, value]),
  );
  const kept = variables.filter(({ name }) => !constants.has(name)).map(({ declaration }) => declaration);
  const written = rules.replace(USE, (use, name: string, otherwise = 'initial') => {
    const value = constants.get(name);
    return value === undefined ? use : value === 'initial' ? otherwise : value;
  });
  return kept.length > 0 ? `@layer properties{${selector}{${kept.join(';')}}}${written}` : written;
}
