// The content of an email, defined once and rendered as plain text and HTML.

import type { Locale } from '../../../src/i18n/locales.ts';

/** A paragraph, a table of labels and values, or a link on its own line. */
export type Block = string | { rows: Row[] } | { link: string; address: string };

type Row = [label: string, value: string];

/** Adds a colon to the labels of rows, with the typography of the language. */
export const labelled = (rows: readonly Row[], language: Locale): Row[] =>
  rows.map(([label, value]) => [language === 'fr' ? `${label}\u00a0:` : `${label}:`, value]);

export interface Message {
  to: string;
  replyTo: { name: string; address: string };
  subject: string;
  language: Locale;
  blocks: Block[];
  /** The complete HTML of an email, in place of `blocks`. */
  html?: string;
  /** Address to which mail programs post for one-click unsubscribing (RFC 8058). */
  unsubscribe?: string;
}

/** Renders blocks as plain text. */
export const asText = (blocks: readonly Block[]): string =>
  `${blocks
    .map((block) => {
      if (typeof block === 'string') return block;
      if ('link' in block) return `${block.link}\n${block.address}`;
      return block.rows
        .map(([label, value]) => (value.includes('\n') ? `${label}\n${value}\n` : `${label} ${value}`))
        .join('\n');
    })
    .join('\n\n')}\n`;

/** Renders blocks as an HTML document with inline styles. */
export const asHtml = ({
  blocks,
  html,
  language,
  subject,
}: Pick<Message, 'blocks' | 'html' | 'language' | 'subject'>): string =>
  html ??
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="margin:24px;max-width:36em;font:16px/1.5 system-ui,sans-serif;color:#16203a">',
    ...blocks.map(blockAsHtml),
    '</body></html>',
  ].join('\n');

function blockAsHtml(block: Block): string {
  if (typeof block === 'string') return `<p style="white-space:pre-line">${escaped(block)}</p>`;
  if ('link' in block) return `<p><a href="${escaped(block.address)}">${escaped(block.link)}</a></p>`;
  const rows = block.rows.map(
    ([label, value]) =>
      `<tr><th style="text-align:left;vertical-align:top;padding:4px 16px 4px 0;font-weight:600">${escaped(label)}</th><td style="white-space:pre-wrap;padding:4px 0">${escaped(value)}</td></tr>`,
  );
  return `<table style="border-collapse:collapse">${rows.join('\n')}</table>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
