// Whoever reads a phone number or an e-mail address of ours can tap it, on every page.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { builtPages, type ParsedPage } from '../support/built-site.ts';
import { callAddress } from '../support/company.ts';

interface Company {
  phone: string;
  tollFreePhone: string;
  emails: Record<string, string>;
}

const { phone, tollFreePhone, emails } = parse(readFileSync('content/company.yaml', 'utf8')) as Company;
const CONTACTS = [phone, tollFreePhone, ...Object.values(emails)];

/** Every text of a page that is shown on a screen. */
function textsOf({ document }: ParsedPage): Node[] {
  const walker = document.createTreeWalker(document.body, 4 /* text */);
  const texts: Node[] = [];
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement!;
    if (!parent.closest('script, style, template, [class~="print:block"]')) texts.push(walker.currentNode);
  }
  return texts;
}

/** The address of a link to a number or to an e-mail address. */
const addressOf = (contact: string): string => (contact.includes('@') ? `mailto:${contact}` : callAddress(contact));

test('every phone number and e-mail address is a link to itself', () => {
  const unlinked = builtPages().flatMap((page) =>
    textsOf(page).flatMap((text) => {
      const contact = CONTACTS.find((one) => text.textContent!.includes(one));
      const href = text.parentElement!.closest('a')?.getAttribute('href');
      return contact && href !== addressOf(contact) ? [`${page.address}: ${text.textContent!.trim()}`] : [];
    }),
  );
  expect(unlinked).toEqual([]);
});

test('and is not broken at the end of a line: the style says so of both kinds of link', () => {
  for (const { address, document } of builtPages()) {
    const css = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
    expect(css, address).toMatch(/\[href\^=[^\]]*tel[^\]]*\],\[href\^=[^\]]*mailto[^\]]*\]\)\{white-space:nowrap/);
  }
});

test('what is asked about a resource is asked of technical support, not of sales', () => {
  const pages = builtPages().filter(({ address }) => /\/(ressources|resources|support)(\/|$)/.test(address));
  expect(pages).not.toEqual([]);
  for (const { address, document } of pages) {
    if (/videos|tarifs|rates/.test(address)) continue;
    // What an editor writes may name either number.
    const called = [...document.querySelectorAll('main a[href^="tel:"]')]
      .filter((link) => !link.closest('.prose'))
      .map((link) => link.getAttribute('href'));
    if (!address.includes('/guides/'))
      expect(
        called.filter((href) => href !== addressOf(tollFreePhone)),
        address,
      ).toEqual([]);
  }
});
