// Checks drawings. An SVG is a document that can run scripts and is published unchanged, so it may contain only the elements of a
// drawing.
import type { Explanation } from './problem.ts';

/** Allowed elements, in lower case. Others are refused, such as scripts and animations, unless `IGNORED` matches their name. */
const ELEMENTS = new Set(
  `svg g defs symbol use title desc metadata style path rect circle ellipse line polyline polygon text tspan textpath
   image marker pattern clippath mask lineargradient radialgradient stop filter switch view
   feblend fecolormatrix fecomponenttransfer fecomposite feconvolvematrix fediffuselighting fedisplacementmap fedistantlight
   fedropshadow feflood fefunca fefuncb fefuncg fefuncr fegaussianblur femerge femergenode femorphology feoffset
   fepointlight fespecularlighting fespotlight fetile feturbulence`.split(/\s+/),
);
/** Elements of drawing programs and metadata, which browsers do not show. Their names have the prefixes of other namespaces. */
const IGNORED =
  /^(sodipodi|inkscape|rdf|cc|dc|sketch|serif|figma|i|x|xmpmm|xmp|pdf|illustrator|photoshop|st(evt|ref)):/i;

/** The parts of an XML document, as a browser parses them. The start of a comment inside a CDATA section is text. */
const PART =
  /(?<comment><!--[^]*?-->)|<!\[CDATA\[(?<section>[^]*?)\]\]>|<\?(?<instruction>[^\s?]*)[^]*?\?>|(?<type><!DOCTYPE[^<>]*>)|<\/?(?<tag>[^\s<>/!?]+)(?<attributes>(?:"[^"]*"|'[^']*'|[^<>"'])*)>|(?<text>[^<]+)/iy;
const ATTRIBUTE = /([^\s=/"']+)\s*=\s*("[^"]*"|'[^']*')/g;
/** Allowed targets of a link in a drawing: another part of the drawing, or an embedded picture. */
const OWN_LINK = /^\s*(#|data:image\/(png|jpe?g|gif|webp|avif);)/i;
/** Processing instructions of drawing programs. */
const HARMLESS_INSTRUCTION = /^(xml|xpacket)$/i;
/**
 * Matches references with which a style loads a file. References to the drawing's own parts and embedded pictures do not match.
 */
const LOADED_BY_STYLE =
  /@import|(image-set|cross-fade|\bsrc)\(|url\(\s*["']?\s*(?!["']?#|["']?data:image\/(png|jpe?g|gif|webp|avif);)[^\s)]/i;

/** Returns the part of an SVG that could run or load something, or undefined for a plain drawing. */
export function findActivePart(bytes: Uint8Array): string | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'un autre codage que UTF-8';
  }
  if (text.includes('\0') || /<\?xml[^>]*encoding\s*=\s*["'](?!utf-?8["'])/i.test(text))
    return 'un autre codage que UTF-8';
  return findIn(text) ?? LOADED_BY_STYLE.exec(asStylesRead(text))?.[0];
}

function findIn(drawing: string): string | undefined {
  PART.lastIndex = 0;
  while (PART.lastIndex < drawing.length) {
    const at = PART.lastIndex;
    const { tag, attributes = '', instruction, type } = PART.exec(drawing)?.groups ?? {};
    // Refuses a part that this code does not recognize, because a browser may parse it.
    if (PART.lastIndex === 0) return drawing.slice(at).startsWith('<!ENTITY') ? '<!ENTITY>' : '<';
    if (instruction !== undefined && !HARMLESS_INSTRUCTION.test(instruction)) return `<?${instruction}?>`;
    if (type?.includes('[')) return '<!ENTITY>';
    if (tag === undefined) continue;
    if (!IGNORED.test(tag) && !ELEMENTS.has(tag.toLowerCase().replace(/^svg:/, ''))) return `<${tag}>`;
    const active = findAttribute(attributes);
    if (active) return active;
  }
  return undefined;
}

/** Returns a text as a CSS parser sees it, with the character references of XML and the escapes of CSS decoded. */
const asStylesRead = (text: string): string =>
  text
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) =>
      toCharacter(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/\\(?:([\da-f]{1,6})\s?|([^]))/gi, (_, hex?: string, itself?: string) =>
      hex === undefined ? itself! : toCharacter(Number.parseInt(hex, 16)),
    );

const toCharacter = (codePoint: number): string => (codePoint <= 0x10_ff_ff ? String.fromCodePoint(codePoint) : '');

const SVG = 'http://www.w3.org/2000/svg';

function findAttribute(attributes: string): string | undefined {
  for (const [, name = '', quoted = ''] of attributes.matchAll(ATTRIBUTE)) {
    const value = quoted.slice(1, -1);
    if (/^on/i.test(name)) return name;
    const isLink = /^(.+:)?(href|src|base)$/i.test(name);
    // A namespace prefix for elements of SVG or HTML, other than `svg:`, would hide forbidden elements from this check.
    const isNamespace = /^xmlns(:|$)/i.test(name);
    const isHidden = isNamespace && (/xhtml/i.test(value) || (value.trim() === SVG && !/^xmlns(:svg)?$/.test(name)));
    // Refuses a value with a character reference, which may hide a forbidden address.
    if (isHidden || (isLink && !OWN_LINK.test(value)) || ((isLink || isNamespace) && value.includes('&')))
      return `${name}=${quoted}`;
  }
  return undefined;
}

/** Explains a drawing that could run or load something. */
export function explainDrawing(name: string, bytes: Uint8Array): Explanation | undefined {
  const active = findActivePart(bytes);
  return active === undefined
    ? undefined
    : {
        message: `Le dessin « ${name} » contient autre chose qu’un dessin : « ${active.slice(0, 60)} ».`,
        suggestion: 'Enregistrez-le de nouveau en « SVG simple » (Inkscape : Enregistrer sous, SVG simple), ou en PNG.',
      };
}
