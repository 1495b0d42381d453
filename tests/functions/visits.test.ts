// Tests the dates of orders and site visits, the emails and calendar files about these dates, and the calendar of staff.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { simpleParser, type ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitText } from '../../src/features/visits/rules/visit.ts';
import { protect } from '../support/authenticator.ts';
import { runtimesOfScope, SITE, startFunctions, type FunctionHost } from '../support/functions.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { signInNew } from '../support/new-customer.ts';
import { createOrder } from '../support/order.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { visitDay } from '../support/visit-day.ts';

const temporary = temporaryFolders();

describe.each(runtimesOfScope)('visits in %s', (runtime) => {
  const folder = temporary();
  let backend: ListeningBackend;
  let functions: FunctionHost;
  let staff: SupabaseClient;
  let customer: SupabaseClient;
  beforeAll(async () => {
    backend = await startListeningBackend({ dataDir: temporary() });
    functions = await startFunctions(runtime, backend, { MAIL_FOLDER: folder });
    const client = (): SupabaseClient =>
      createClient(backend.origin, backend.backend.keys.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
      });
    [staff, customer] = [client(), client()];
    await signInNew(backend.service, staff, 'anne@exemple.test', 'mot de passe long');
    await protect(staff);
    await backend.service.rpc('add_staff', { p_email: 'anne@exemple.test' }).throwOnError();
    await signInNew(backend.service, customer, 'jeanne@exemple.test', 'mot de passe long');
  });
  afterAll(() => functions.end().then(() => backend.end()));

  /** Makes waiting emails due, as if two minutes had passed. Returns the emails that were then sent. */
  async function sendPending(): Promise<ParsedMail[]> {
    const before = new Set(readdirSync(folder));
    await backend.service
      .from('outbox')
      .update({ due_at: new Date(0).toISOString() })
      .is('sent_at', null)
      .throwOnError();
    await fetch(`${functions.address}/deliver`, {
      method: 'POST',
      headers: { apikey: backend.backend.keys.secretKey },
    });
    const files = readdirSync(folder).filter((file) => !before.has(file));
    return Promise.all(files.map((file) => simpleParser(readFileSync(join(folder, file)))));
  }
  /** Returns the method of an email's calendar file, and the properties of the event in the file. */
  function parseEvent(mail: ParsedMail): Record<string, string> {
    const [file, ...others] = mail.attachments;
    expect(others).toEqual([]);
    expect(file!.filename).toMatch(/\.ics$/);
    const text = file!.content.toString().replaceAll('\r\n ', '');
    const [, method] = /^METHOD:(\w+)\r$/m.exec(text)!;
    expect(file!.contentType).toBe('text/calendar');
    expect(String(file!.headers.get('content-type') && JSON.stringify(file!.headers.get('content-type')))).toContain(
      method,
    );
    const event = /BEGIN:VEVENT\r\n([\s\S]*)END:VEVENT/.exec(text)![1]!;
    return Object.fromEntries([
      ['METHOD', method],
      ...event
        .trim()
        .split('\r\n')
        .map((line) => [/^[A-Z]+/.exec(line)![0], line.slice(line.indexOf(':') + 1)]),
    ]);
  }
  const setVisit = async (about: string, id: string, visit: object | null, sequence: number): Promise<void> => {
    const { data } = await staff
      .rpc('desk_set_visit', { p_about: about, p_id: id, p_visit: visit, p_sequence: sequence })
      .throwOnError();
    expect(data.kind).toBe('found');
  };
  const at = (days: number) => ({ day: visitDay(days), starts: '08:00', ends: '12:00' });
  const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');
  const stamp = (day: string, time: string): string => `${day.replaceAll('-', '')}T${time}00`;

  test('emails about an order’s date add a calendar event, then move it, and cancel it when the order is cancelled', async () => {
    const { data } = await customer.rpc('place_order', createOrder('moniteur-boreal', 39_900)).throwOnError();
    const id: string = data.id;
    await sendPending();
    await setVisit('order', id, at(0), -1);
    // The email about a new date is sent two minutes later, so this delivery does not send it.
    await fetch(`${functions.address}/deliver`, {
      method: 'POST',
      headers: { apikey: backend.backend.keys.secretKey },
    });
    const waiting = await backend.service.from('outbox').select('id').eq('order_id', id).is('sent_at', null);
    expect(waiting.data).toHaveLength(1);
    const [planned, ...none] = await sendPending();
    expect(none).toEqual([]);
    expect(planned!.subject).toContain('Planifiée');
    expect(planned!.text).toContain(visitText(at(0), 'fr'));
    // This email contains nothing that the customer typed.
    for (const own of ['Jeanne', 'Mont-Tremblant', '450 555-0142']) expect(planned!.text).not.toContain(own);
    const first = parseEvent(planned!);
    expect(first).toMatchObject({
      METHOD: 'PUBLISH',
      SEQUENCE: '0',
      STATUS: 'CONFIRMED',
      DTSTART: stamp(at(0).day, '0800'),
      DTEND: stamp(at(0).day, '1200'),
    });
    expect(first.UID).toMatch(/^[0-9a-f-]{36}@www\.example\.test$/);
    expect(first.LOCATION).toBeUndefined();

    await setVisit('order', id, at(7), 0);
    await setVisit('order', id, at(14), 1);
    const [moved, ...others] = await sendPending();
    expect(others).toEqual([]);
    expect(spaced(moved!.subject!)).toContain('Nouvelle date pour votre commande');
    expect(parseEvent(moved!)).toMatchObject({
      UID: first.UID,
      METHOD: 'PUBLISH',
      SEQUENCE: '2',
      DTSTART: stamp(at(14).day, '0800'),
    });

    const { data: record } = await staff.rpc('desk_order', { p_id: id }).throwOnError();
    await staff
      .rpc('desk_set_order_status', { p_id: id, p_status: 'cancelled', p_version: record.order.version })
      .throwOnError();
    const [cancelled] = await sendPending();
    expect(cancelled!.text).toContain(visitText(at(14), 'fr'));
    expect(parseEvent(cancelled!)).toMatchObject({
      UID: first.UID,
      METHOD: 'CANCEL',
      SEQUENCE: '3',
      STATUS: 'CANCELLED',
    });
  });

  test('a site visit is announced, moved and cancelled in the language of the inquiry’s sender', async () => {
    const key = randomUUID();
    const fields = { name: 'Léa', email: 'lea@exemple.test', subject: 'general', message: 'm', phone: '514 555-0100' };
    await backend.service
      .rpc('submit_inquiry', {
        p_key: key,
        p_digest: key,
        p_locale: 'en',
        p_kind: 'contact',
        p_fields: fields,
        p_files: [],
        p_limits: [],
      })
      .throwOnError();
    await sendPending();
    const { data } = await backend.service
      .from('inquiries')
      .select('id, reference')
      .eq('key', key)
      .single()
      .throwOnError();
    await setVisit('inquiry', data.id, at(0), -1);
    const [planned] = await sendPending();
    expect(planned!.subject).toBe(`Soleil Boréal · Our visit for your request ${data.reference}`);
    expect(planned!.text).toContain(visitText(at(0), 'en'));
    const first = parseEvent(planned!);
    expect(first).toMatchObject({ SUMMARY: 'Soleil Boréal: site visit', METHOD: 'PUBLISH' });
    await setVisit('inquiry', data.id, at(7), 0);
    expect((await sendPending())[0]!.subject).toContain('New visit date');
    await setVisit('inquiry', data.id, null, 1);
    const [cancelled] = await sendPending();
    expect(cancelled!.subject).toContain('is cancelled');
    expect(parseEvent(cancelled!)).toMatchObject({ UID: first.UID, METHOD: 'CANCEL', SEQUENCE: '2' });
  });

  test('the calendar of staff is available only at its own secret address', async () => {
    const { data } = await customer.rpc('place_order', createOrder('moniteur-boreal', 39_900)).throwOnError();
    await setVisit('order', data.id, at(3), -1);
    const { data: calendar } = await staff.rpc('desk_renew_calendar').throwOnError();
    const address = `${functions.address}/calendar/${calendar.token}.ics`;
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('x-robots-tag')).toContain('noindex');
    const text = (await response.text()).replaceAll('\r\n ', '');
    for (const words of [
      'SUMMARY:Pose ou livraison',
      'Jeanne Tremblay',
      '450 555-0142',
      'LOCATION:12\\, chemin du Lac\\, Mont-Tremblant',
      `${SITE}/bureau#commandes/${data.id}`,
      'X-WR-CALNAME:Soleil Boréal',
    ])
      expect(text).toContain(words);
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await fetch(address, { method: 'POST' })).status).toBe(405);

    const guess = (path: string): Promise<Response> =>
      fetch(`${functions.address}/calendar${path}`, { headers: { 'x-forwarded-for': '198.51.100.9' } });
    expect((await guess('')).status).toBe(400);
    for (const path of ['/', '/x.ics', `/${calendar.token}`, `/${'0'.repeat(64)}.ics`]) {
      const refused = await guess(path);
      expect([path, refused.status, await refused.text()]).toEqual([path, 404, '']);
    }
    const statuses = new Set<number>();
    for (let count = 0; count < 40; count += 1) statuses.add((await guess(`/${'1'.repeat(64)}.ics`)).status);
    expect(statuses).toEqual(new Set([404, 429]));
    // The valid address still works from the network of the guesses, until staff renew the address.
    expect((await guess(`/${calendar.token}.ics`)).status).toBe(200);
    await staff.rpc('desk_renew_calendar').throwOnError();
    expect((await fetch(address)).status).toBe(404);
  });
});
