// Defines the content of an email once, and renders it as plain text and HTML.

import type { Locale } from '../../../src/i18n/locales.ts';
import { EMAIL_STYLES, layOutEmail } from './layout.ts';

/**
 * A part of an email: a paragraph, a title, a picture, a table, a link on its own line, or the signature. The plain text leaves
 * pictures out. A table has rows of labels and values. `total` is set for a table of amounts: it is the index of the row with the
 * total.
 */
export type Block =
  | string
  | { title: string }
  | { picture: Picture }
  | { rows: Row[]; total?: number }
  | { link: string; address: string; isButton?: boolean }
  | { signature: string };

/** A picture of the site, with the size at which it is shown. */
interface Picture {
  address: string;
  width: number;
  height: number;
  alt: string;
}

type Row = [label: string, value: string];

export interface Message {
  to: string;
  replyTo: { name: string; address: string };
  subject: string;
  language: Locale;
  blocks: Block[];
  /** Name of the company and address of its site, for the logo. */
  sender: { name: string; site: string };
  /** The complete HTML of an email, in place of `blocks`. */
  html?: string;
  /** Address to which mail programs post for one-click unsubscribing (RFC 8058). */
  unsubscribe?: string;
  attachments?: Attachment[];
}

/** A text file that is sent with an email. */
export interface Attachment {
  name: string;
  /** Media type with its parameters. */
  type: string;
  content: string;
}

/** An email as its template returns it. `compose` adds the sender and the signature. */
export type Content = Omit<Message, 'sender'>;

/** Renders blocks as plain text, with a colon after each label. */
export const asText = (blocks: readonly Block[], language: Locale): string => {
  const colon = language === 'fr' ? '\u00a0:' : ':';
  const texts = blocks.flatMap((block) => {
    if (typeof block === 'string') return block;
    if ('title' in block) return block.title;
    if ('picture' in block) return [];
    if ('link' in block) return `${block.link}\n${block.address}`;
    if ('signature' in block) return block.signature;
    return block.rows
      .map(([label, value]) => (value.includes('\n') ? `${label}${colon}\n${value}\n` : `${label}${colon} ${value}`))
      .join('\n');
  });
  return `${texts.join('\n\n')}\n`;
};

/** Renders blocks as an HTML document in the layout of all emails. */
export const asHtml = ({
  blocks,
  html,
  language,
  subject,
  sender,
}: Pick<Message, 'blocks' | 'html' | 'language' | 'subject' | 'sender'>): string =>
  html ??
  layOutEmail(
    { language, title: escaped(subject), site: escaped(sender.site), name: escaped(sender.name) },
    blocks.map(blockAsHtml),
  );

function blockAsHtml(block: Block): string {
  if (typeof block === 'string') return `<p style="white-space: pre-line">${escaped(block)}</p>`;
  if ('title' in block)
    return `<h1 style="margin: 24px 0 16px; font-size: 26px; line-height: 1.25">${escaped(block.title)}</h1>`;
  if ('picture' in block) return pictureAsHtml(block.picture);
  if ('signature' in block)
    return `<hr style="${EMAIL_STYLES.rule}"><p style="${EMAIL_STYLES.footer}; white-space: pre-line">${escaped(block.signature)}</p>`;
  if ('link' in block) {
    const style = block.isButton ? EMAIL_STYLES.button : EMAIL_STYLES.link;
    return `<p><a href="${escaped(block.address)}" style="${style}">${escaped(block.link)}</a></p>`;
  }
  const { rows, total } = block;
  const cells = rows.map((row, index) => (total === undefined ? valueRow(row) : amountRow(row, index === total)));
  return `<table style="width: 100%; margin: 16px 0; border-collapse: collapse">${cells.join('\n')}</table>`;
}

/** Returns a picture that becomes narrower with the window. Outlook uses the attributes, and other programs use the style. */
const pictureAsHtml = ({ address, width, height, alt }: Picture): string =>
  `<p style="margin: 0"><img src="${escaped(address)}" width="${width}" height="${height}" alt="${escaped(alt)}" style="display: block; width: 100%; max-width: ${width}px; height: auto; border-radius: 8px"></p>`;

const CELL = 'padding: 8px 0; border-top: 1px solid #d5e0ea; text-align: left; vertical-align: top';

/**
 * Returns a row of a table. The value is below its label, because on a phone, a label next to a long value would be only a few
 * letters wide.
 */
const valueRow = ([label, value]: Row): string =>
  `<tr><td style="${CELL}"><span style="color: #47586e; font-size: 14px">${escaped(label)}</span><br><span style="white-space: pre-wrap; overflow-wrap: anywhere">${escaped(value)}</span></td></tr>`;

/** Returns a row with an amount on the right. The total is bold. */
function amountRow([label, value]: Row, isTotal: boolean): string {
  const weight = isTotal ? '; font-weight: bold' : '; font-weight: normal';
  return `<tr><th scope="row" style="${CELL}${weight}">${escaped(label)}</th><td style="${CELL}${weight}; padding-left: 16px; text-align: right; white-space: nowrap">${escaped(value)}</td></tr>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
