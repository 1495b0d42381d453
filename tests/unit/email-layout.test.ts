import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { EMAIL_STYLES, layOutEmail } from '../../functions/_shared/mail/layout.ts';
import { asHtml, asText, type Block } from '../../functions/_shared/mail/message.ts';
import { textOfHtml } from '../../functions/_shared/mail/text-of-html.ts';
import { filesBelow, projectDir } from '../support/files.ts';

/** Returns styles without white space and without a final semicolon. */
const plain = (style: string | null): string => (style ?? '').replace(/\s+/g, '').replace(/;$/, '');

/** Returns the elements of an email's layout in order, with their styles and without their content. */
const extractShell = (html: string): string[] => {
  const { document } = parseHTML(html);
  return [
    ...document.querySelectorAll('body, body > div, body > div > div, img, body > div > div > p:first-child'),
  ].map((element) => `${element.localName} ${plain(element.getAttribute('style'))}`);
};

const sender = { name: 'Soleil & fils', site: 'https://www.example.ca' };
const render = (...blocks: Block[]): Document =>
  parseHTML(asHtml({ blocks, language: 'en', subject: 'A <subject>', sender })).document;

describe('every account template', () => {
  const templates = filesBelow('supabase/templates', /\.html$/).map((file) =>
    readFileSync(join(projectDir, file), 'utf8'),
  );
  const shell = extractShell(layOutEmail({ language: 'fr', title: '', site: '', name: '' }, []));

  test.each(templates)('has the layout of the other emails (template %#)', (html) => {
    expect(extractShell(html)).toEqual(shell);
    const { document } = parseHTML(html);
    const buttons = [...document.querySelectorAll('a')].map((link) => plain(link.getAttribute('style')));
    expect(new Set(buttons)).toEqual(new Set([plain(EMAIL_STYLES.button)]));
    const footer = [...document.querySelectorAll('p')].at(-1)!;
    expect(plain(footer.getAttribute('style'))).toBe(plain(EMAIL_STYLES.footer));
  });

  test.each(templates)('has a plain text with each link and no markup (template %#)', (html) => {
    const text = textOfHtml(html);
    for (const link of parseHTML(html).document.querySelectorAll('a'))
      expect(text).toContain(`${link.textContent.trim()}\n${link.getAttribute('href')!}\n`);
    expect(text).not.toMatch(/[<>]|&\w+;|\n{3}| \n/);
  });
});

describe('the HTML of an email', () => {
  test('has the logo, the company’s name and the subject, with escaped text', () => {
    const document = render('Hello <b>');
    expect(document.querySelector('img')!.getAttribute('src')).toBe('https://www.example.ca/icon-192.png');
    expect(document.body.textContent).toContain('Soleil & fils');
    expect(document.title).toBe('A <subject>');
    expect(document.querySelector('b')).toBeNull();
  });

  test('aligns amounts to the right, with a bold total', () => {
    const rows: [string, string][] = [
      ['Kit', '$10'],
      ['Total', '$11'],
    ];
    const cells = [...render({ rows, total: 1 }).querySelectorAll('td')];
    for (const cell of cells) expect(plain(cell.getAttribute('style'))).toContain('text-align:right');
    expect(plain(cells[1]!.getAttribute('style'))).toContain('font-weight:bold');
    expect(plain(render({ rows }).querySelector('td')!.getAttribute('style'))).not.toContain('right');
  });

  test('shows an action as a button, and any other link as a plain link', () => {
    const [button, link] = render(
      { link: 'Open', address: 'https://a.example/?a&b', isButton: true },
      { link: 'Stop', address: 'https://b.example/' },
    ).querySelectorAll('a');
    expect(plain(button!.getAttribute('style'))).toBe(plain(EMAIL_STYLES.button));
    expect(button!.getAttribute('href')).toBe('https://a.example/?a&b');
    expect(plain(link!.getAttribute('style'))).toBe(plain(EMAIL_STYLES.link));
  });
});

test('the plain text of an email has every block', () =>
  expect(
    asText(
      [
        'Hello,',
        { rows: [['Note', 'two\nlines']] },
        { link: 'Open', address: 'https://a.example/', isButton: true },
        { signature: 'Soleil\nHere' },
      ],
      'en',
    ),
  ).toBe('Hello,\n\nNote:\ntwo\nlines\n\n\nOpen\nhttps://a.example/\n\nSoleil\nHere\n'));

test('an HTML entity that no template uses stays unchanged in the plain text', () =>
  expect(textOfHtml('<p>a&amp;b&nbsp;c &copy;</p>')).toBe('a&b\u00a0c &copy;\n'));
