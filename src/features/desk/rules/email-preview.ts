// Parses the HTML of our own emails, so that the desk can show them. The page's content security policy (Trusted Types) forbids
// `innerHTML`, so the elements are created one by one. Only elements of `SHOWN` are created.

/** A text, or an element with its attributes. */
export type EmailNode = string | EmailElement;

export interface EmailElement {
  tag: string;
  attributes: Record<string, string>;
  children: EmailNode[];
}

/**
 * Elements of an email, each with the element that shows it at the desk. An email's headings are not headings of the page, and a
 * body cannot be inside another body.
 */
const SHOWN: ReadonlyMap<string, string> = new Map([
  ['body', 'div'],
  ['div', 'div'],
  ['h1', 'div'],
  ['p', 'p'],
  ['a', 'a'],
  ['img', 'img'],
  ['hr', 'hr'],
  ['br', 'br'],
  ['span', 'span'],
  ['table', 'table'],
  ['tr', 'tr'],
  ['th', 'th'],
  ['td', 'td'],
]);
const EMPTY: ReadonlySet<string> = new Set(['img', 'hr', 'br']);
const ATTRIBUTES: ReadonlySet<string> = new Set(['style', 'href', 'src', 'width', 'height', 'alt', 'scope']);
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"]*")*)\s*>|([^<]+)/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/**
 * Returns the content of an email's body.
 * @throws {Error} if the email has no body, an element that is not in `SHOWN`, an unclosed element, or unreadable markup
 */
export function parseEmail(html: string): EmailNode[] {
  const body = /<body[^]*<\/body>/.exec(html)?.[0];
  if (!body) throw new Error('The email has no body.');
  const root: EmailElement = { tag: '', attributes: {}, children: [] };
  const open: { name: string; element: EmailElement }[] = [{ name: '', element: root }];
  let position = 0;
  for (const match of body.matchAll(TOKEN)) {
    if (match.index !== position) break;
    position += match[0].length;
    const [, slash, name, attributes, text] = match;
    const { element: parent, name: openName } = open.at(-1)!;
    if (text !== undefined) parent.children.push(decode(text));
    else if (slash) {
      if (name !== openName) throw new Error(`The email closes <${openName}> with </${name}>.`);
      open.pop();
    } else {
      const element = { tag: findTag(name!), attributes: readAttributes(attributes!), children: [] };
      if (name === 'h1') element.attributes.style = `font-weight: bold; ${element.attributes.style ?? ''}`;
      parent.children.push(element);
      if (!EMPTY.has(name!)) open.push({ name: name!, element });
    }
  }
  if (position !== body.length) throw new Error(`The email cannot be read from ${body.slice(position, position + 40)}`);
  return root.children;
}

function findTag(name: string): string {
  const tag = SHOWN.get(name);
  if (!tag) throw new Error(`The email contains <${name}>, which the preview does not support.`);
  return tag;
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, value] of text.matchAll(/([a-z-]+)="([^"]*)"/g)) {
    const decoded = decode(value!);
    const isAddress = name === 'href' || name === 'src';
    if (ATTRIBUTES.has(name!) && (!isAddress || /^https?:\/\//.test(decoded))) attributes[name!] = decoded;
  }
  return attributes;
}

const decode = (text: string): string => text.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
