// Tests the emails about an order. The company's email contains the whole order. The shopper's email contains everything except
// the text that the shopper typed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { simpleParser, type ParsedMail } from 'mailparser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SITE, startFunctions, type FunctionHost } from '../support/functions.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { orderDetails } from '../support/order.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { signInNew } from '../support/new-customer.ts';

const temporary = temporaryFolders();
const folder = temporary();
const SHOPPER = 'jeanne@exemple.test';

let backend: ListeningBackend;
let functions: FunctionHost;
let place: (total: number, others: Record<string, unknown>) => Promise<string>;
beforeAll(async () => {
  backend = await startListeningBackend({ dataDir: temporary() });
  functions = await startFunctions('node', backend, { MAIL_FOLDER: folder });
  const customer = createClient(backend.origin, backend.backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await signInNew(backend.service, customer, SHOPPER, 'mot de passe long');
  place = async (total, others) => {
    const { data } = await customer.rpc('place_order', {
      p_key: crypto.randomUUID(),
      p_lines: Array.from({ length: total / 39_900 }, () => ({ product_id: 'moniteur-boreal', price_cents: 39_900 })),
      p_total_cents: total,
      p_details: orderDetails(total, others),
    });
    return data.id;
  };
});
afterAll(() => functions.end().then(() => backend.end()));

/** Sends the due emails. Returns the emails of an order by their kind. */
async function deliverMails(orderId: string): Promise<Record<string, ParsedMail>> {
  await fetch(`${functions.address}/deliver`, { method: 'POST', headers: { apikey: backend.backend.keys.secretKey } });
  const { data } = await backend.service.from('outbox').select('id,kind,sent_at').eq('order_id', orderId);
  expect(data!.filter(({ sent_at }) => sent_at === null)).toEqual([]);
  const files = readdirSync(folder);
  const mails: Record<string, ParsedMail> = {};
  for (const { id, kind } of data!)
    mails[kind] = await simpleParser(
      readFileSync(
        join(
          folder,
          files.find((file) => file.startsWith(id))!,
        ),
      ),
    );
  return mails;
}
/** Changes an order's status. Returns the text of the email that the shopper gets about this change. */
async function changeStatus(orderId: string, status: string): Promise<string> {
  await backend.service.from('outbox').delete().eq('order_id', orderId).throwOnError();
  await backend.service.from('orders').update({ status }).eq('id', orderId).throwOnError();
  return spaced((await deliverMails(orderId)).order_status_to_shopper!.text!);
}
const setLead = async (lead_weeks: number): Promise<void> => {
  await backend.service.from('products').update({ lead_weeks }).eq('id', 'moniteur-boreal').throwOnError();
};
const getRecipient = (mail: ParsedMail): string => [mail.to].flat()[0]!.text;
const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');

test('the email to the company has every detail of an order, and the email to the shopper repeats nothing that the shopper typed', async () => {
  const id = await place(79_800, { note: 'Le chemin est fermé l’hiver.' });
  const number = id.slice(0, 8).toUpperCase();
  const { order_to_company: company, order_to_shopper: shopper } = await deliverMails(id);

  expect(getRecipient(company!)).toBe('ventes@soleilboreal.example');
  expect(company!.replyTo!.text).toContain(SHOPPER);
  expect(company!.subject).toBe(`Commande ${number} · Jeanne Tremblay`);
  const text = spaced(company!.text!);
  for (const words of [
    '2 × Moniteur Boréal : 798 $ CAD',
    'TPS (5 %), estimée : 39,90 $ CAD',
    'TVQ (9,975 %), estimée : 79,60 $ CAD',
    'Total estimé : 917,50 $ CAD',
    'Téléphone : 450 555-0142',
    '12, chemin du Lac, Mont-Tremblant (QC), J8E 1T1',
    'Le chemin est fermé l’hiver.',
    id,
  ])
    expect(text).toContain(words);

  expect(getRecipient(shopper!)).toBe(SHOPPER);
  expect(shopper!.subject).toBe(`Soleil Boréal · Votre commande ${number} est reçue`);
  expect(spaced(shopper!.text!)).toContain('Total estimé : 917,50 $ CAD');
  expect(shopper!.text).toContain(`${SITE}/compte/commande#${id}`);
  for (const own of ['Jeanne', '450 555-0142', '12, chemin du Lac', 'Mont-Tremblant', 'J8E 1T1', 'Le chemin est fermé'])
    expect(spaced([shopper!.text, shopper!.html].join('\n'))).not.toContain(own);
  // Canada's anti-spam law requires each email to contain the sender's name and address.
  for (const { text } of [company!, shopper!])
    expect(spaced(text!).trim()).toMatch(
      /\nSoleil Boréal\n1250, chemin du Lac, .* J8C 0A1\n450-555-0142 · Licence RBQ 5600-1234-01$/,
    );
});

test('the shopper gets English emails about an English order with pick-up, also when its status changes', async () => {
  const id = await place(39_900, { language: 'en', delivery: 'pickup' });
  const { order_to_company: company, order_to_shopper: shopper } = await deliverMails(id);
  expect(spaced(company!.text!)).toContain('Livraison : Ramassage à l’atelier');
  expect(company!.text).toContain('La personne écrit en anglais');
  expect(spaced(shopper!.text!)).toContain('Boreal Monitor: 399 $ CAD');
  expect(shopper!.text).toContain(`${SITE}/en/account/order#${id}`);
  expect(shopper!.text).toContain('RBQ licence 5600-1234-01');

  await backend.service.from('orders').update({ status: 'invoiced' }).eq('id', id).throwOnError();
  const { order_status_to_shopper: changed } = await deliverMails(id);
  expect(changed!.subject).toContain('Invoiced');
  expect(changed!.text).toContain('Interac');
});

test('the email about an invoiced order explains how to pay, unlike the emails about a confirmed or a paid order', async () => {
  const id = await place(39_900, {});
  const mails: Record<string, string> = {};
  for (const status of ['confirmed', 'invoiced', 'paid']) mails[status] = await changeStatus(id, status);
  const { confirmed, invoiced, paid } = mails;
  expect(confirmed).toContain('rien n’est à payer avant elle');
  expect(confirmed).toContain('Total estimé : 458,75 $ CAD');
  expect(confirmed).not.toContain('Interac');

  const number = id.slice(0, 8).toUpperCase();
  expect(invoiced).toContain(`par virement Interac à paiements@exemple.test avec ${number} comme message`);
  expect(invoiced).toContain('Payez dans les 30 jours');
  expect(invoiced).toContain('TPS/TVH : 19,95 $ CAD');
  expect(invoiced).toContain('Total : 458,75 $ CAD');
  expect(invoiced).toContain(`Voir la facture\n${SITE}/compte/commande#${id}`);

  expect(paid).toContain('votre paiement est reçu');
  expect(paid).not.toMatch(/Interac|virement|estimé/);
  for (const mail of Object.values(mails)) expect(mail).not.toContain('Jeanne');
});

test('the email about a visit that is planned before the invoice states estimated amounts', async () => {
  const scheduled = await changeStatus(await place(39_900, {}), 'scheduled');
  expect(scheduled).toContain('Total estimé : 458,75 $ CAD');
  expect(scheduled).not.toContain('Voir la facture');
});

test('the emails about an order with a lead time state the lead time until the order is scheduled', async () => {
  await setLead(6);
  const id = await place(39_900, {});
  const english = await place(39_900, { language: 'en' });
  await setLead(0);
  const { order_to_company: company, order_to_shopper: shopper } = await deliverMails(id);
  expect(spaced(company!.text!)).toContain('Délai annoncé : 6 semaines environ');
  expect(spaced(shopper!.text!)).toContain('Délai : environ 6 semaines, celui du produit le plus long à obtenir.');
  expect((await deliverMails(english)).order_to_shopper!.text).toContain('Lead time: about 6 weeks');
  for (const [status, isStated] of [
    ['confirmed', true],
    ['paid', true],
    ['scheduled', false],
    ['installed', false],
  ] as const)
    expect((await changeStatus(id, status)).includes('environ 6 semaines'), status).toBe(isStated);
});

test('the first emails about an order of products in stock state no lead time', async () => {
  const mails = await deliverMails(await place(39_900, {}));
  expect(Object.keys(mails).sort()).toEqual(['order_to_company', 'order_to_shopper']);
  for (const mail of Object.values(mails)) expect(mail.text).not.toMatch(/Délai/);
});

test('the email about an invoiced order for another province omits the Quebec sales tax', async () => {
  const id = await place(39_900, { province: 'ON', postal_code: 'K1A 0B1', qst_cents: 0 });
  await backend.service.from('orders').update({ gst: 51.87, qst: 0, status: 'invoiced' }).eq('id', id).throwOnError();
  const text = spaced((await deliverMails(id)).order_status_to_shopper!.text!);
  expect(text).toContain('TPS/TVH : 51,87 $ CAD');
  expect(text).toContain('Total : 450,87 $ CAD');
  expect(text).not.toContain('TVQ');
});

test('only the company gets an email about an order without contact details, which a previous version stored', async () => {
  const row = { idempotency_key: crypto.randomUUID(), total: 399, gst: 19.95, qst: 39.8 };
  const { data } = await backend.service.from('orders').insert(row).select('id').single().throwOnError();
  await backend.service
    .from('order_items')
    .insert({ order_id: data.id, line: 1, product_id: 'moniteur-boreal', price: 399 })
    .throwOnError();
  const mails = await deliverMails(data.id);
  expect(Object.keys(mails)).toEqual(['order_to_company']);
  expect(mails.order_to_company!.subject).toMatch(/^Commande [\dA-F]{8}$/);
});
