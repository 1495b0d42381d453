// Tests that visitors can tap the company's phone numbers and email addresses on every page.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { builtPages, words, type ParsedPage } from '../support/built-site.ts';
import { callAddress } from '../support/company.ts';

interface Company {
  phone: string;
  tollFreePhone: string;
  emergencyPhone: string;
  emails: Record<string, string>;
}

const { phone, tollFreePhone, emergencyPhone, emails } = parse(readFileSync('content/company.yaml', 'utf8')) as Company;
const CONTACTS = [phone, tollFreePhone, emergencyPhone, ...Object.values(emails)];

/** Returns every visible text of a page. */
function listTexts({ document }: ParsedPage): Node[] {
  const walker = document.createTreeWalker(document.body, 4 /* text */);
  const texts: Node[] = [];
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement!;
    if (!parent.closest('script, style, template, [class~="print:block"]')) texts.push(walker.currentNode);
  }
  return texts;
}

/** Returns the address of a link to a phone number or an email address. */
const toAddress = (contact: string): string => (contact.includes('@') ? `mailto:${contact}` : callAddress(contact));

test('every phone number and email address of the company is a link that calls or emails it', () => {
  const unlinked = builtPages().flatMap((page) =>
    listTexts(page).flatMap((text) => {
      const contact = CONTACTS.find((candidate) => text.textContent!.includes(candidate));
      const href = text.parentElement!.closest('a')?.getAttribute('href');
      return contact && href !== toAddress(contact) ? [`${page.address}: ${text.textContent!.trim()}`] : [];
    }),
  );
  expect(unlinked).toEqual([]);
});

test('a linked phone number or email address is never split across two lines', () => {
  for (const { address, document } of builtPages()) {
    const css = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
    expect(css, address).toMatch(/\[href\^=[^\]]*tel[^\]]*\],\[href\^=[^\]]*mailto[^\]]*\]\)\{white-space:nowrap/);
  }
});

describe('the support page and the resource pages except videos and rates', () => {
  /** Returns the phone links of each of these pages, except those in the texts of editors, by address. */
  const phonesByAddress = (): [address: string, phones: (string | null)[]][] =>
    builtPages()
      .filter(
        ({ address }) => /\/(ressources|resources|support)(\/|$)/.test(address) && !/videos|tarifs|rates/.test(address),
      )
      .map(({ address, document }) => [
        address,
        [...document.querySelectorAll('main a[href^="tel:"]')]
          .filter((link) => !link.closest('.prose'))
          .map((link) => link.getAttribute('href')),
      ]);

  test('link to the phone of technical support, except the list of guides', () => {
    const pages = phonesByAddress().filter(([address]) => !address.endsWith('/guides'));
    expect(pages).not.toEqual([]);
    for (const [address, phones] of pages) expect(phones, address).toContain(toAddress(tollFreePhone));
  });

  test('link to no other phone except the emergency number, except single guides', () => {
    const allowed = [tollFreePhone, emergencyPhone].map(toAddress);
    const pages = phonesByAddress().filter(([address]) => !address.includes('/guides/'));
    expect(pages).not.toEqual([]);
    for (const [address, phones] of pages)
      expect(
        phones.filter((phone) => !allowed.includes(phone!)),
        address,
      ).toEqual([]);
  });
});

test('no page gives office hours for the emergency number, or 24 hours a day for technical support', () => {
  const near = (number: string): string[] =>
    builtPages().flatMap((page) =>
      listTexts(page)
        .filter((text) => text.textContent!.includes(number))
        .map((text) =>
          words((text.parentElement!.closest('p, dl > div, li, section') ?? text.parentElement!).textContent),
        ),
    );
  const [emergency, support] = [near(emergencyPhone), near(tollFreePhone)];
  expect(emergency.length).toBeGreaterThan(0);
  expect(support.length).toBeGreaterThan(0);
  expect(emergency.filter((text) => /lundi|Monday|semaine|weekdays/i.test(text))).toEqual([]);
  expect(support.filter((text) => /24\/7|24 (?:heures|h) sur 24|24 hours a day/.test(text))).toEqual([]);
});
