// Tests a reply from the desk, and the morning's email about late inquiries.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { simpleParser, type ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remindOfLateInquiries } from '../../functions/_shared/late-inquiries.ts';
import { isOpen } from '../../src/features/inquiry/rules/business-hours.ts';
import { protect } from '../support/authenticator.ts';
import { runtimesOfScope, SITE, startFunctions, type FunctionHost } from '../support/functions.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { signInNew } from '../support/new-customer.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const OFFICE = { opens: 8, closes: 17, replyHours: 24 };

/** Returns office hours far from the current time, so that no delivery during a test sends the email about late inquiries. */
function closedNow(): Record<string, string> {
  const hour = new Intl.DateTimeFormat('en', { timeZone: 'America/Toronto', hour: 'numeric', hourCycle: 'h23' });
  const isMorning = Number(hour.format(new Date())) < 12;
  return { COMPANY_OPENS: isMorning ? '22' : '1', COMPANY_CLOSES: isMorning ? '23' : '2' };
}

/** Returns a moment more than nine days from now at which the office is open. */
function openMoment(): Date {
  const moment = new Date(Date.now() + 10 * 86_400_000);
  moment.setUTCHours(15, 0);
  while (!isOpen(moment, OFFICE)) moment.setUTCDate(moment.getUTCDate() + 1);
  return moment;
}

describe.each(runtimesOfScope)('replies and reminders in %s', (runtime) => {
  const folder = temporary();
  let backend: ListeningBackend;
  let functions: FunctionHost;
  let staff: SupabaseClient;
  beforeAll(async () => {
    backend = await startListeningBackend({ dataDir: temporary() });
    functions = await startFunctions(runtime, backend, {
      MAIL_FOLDER: folder,
      ...closedNow(),
    });
    staff = createClient(backend.origin, backend.backend.keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    await signInNew(backend.service, staff, 'anne@exemple.test', 'mot de passe long');
    await protect(staff);
    await backend.service.rpc('add_staff', { p_email: 'anne@exemple.test' }).throwOnError();
  });
  afterAll(() => functions.end().then(() => backend.end()));

  async function sendDue(): Promise<ParsedMail[]> {
    const before = new Set(readdirSync(folder));
    await fetch(`${functions.address}/deliver`, {
      method: 'POST',
      headers: { apikey: backend.backend.keys.secretKey },
    });
    const files = readdirSync(folder).filter((file) => !before.has(file));
    return Promise.all(files.map((file) => simpleParser(readFileSync(join(folder, file)))));
  }

  async function sendInquiry(language: string): Promise<{ id: string; reference: string }> {
    const key = randomUUID();
    await backend.service
      .rpc('submit_inquiry', {
        p_key: key,
        p_digest: key,
        p_locale: language,
        p_kind: 'contact',
        p_fields: { name: 'Léa', email: 'lea@exemple.test', subject: 'general', message: 'm' },
        p_files: [],
        p_limits: [],
      })
      .throwOnError();
    await sendDue();
    const { data } = await backend.service
      .from('inquiries')
      .select('id, reference')
      .eq('key', key)
      .single()
      .throwOnError();
    return data;
  }

  test.each([
    ['fr', 'Votre demande', '/contact/suivi'],
    ['en', 'Your request', '/en/contact/'],
  ])('a reply is sent as it was written, with a link that opens the inquiry: %s', async (language, subject, page) => {
    const { id, reference } = await sendInquiry(language);
    const text = 'Bonjour,\n\nOui : <b>60 kWh</b> suffisent.';
    await staff.rpc('desk_reply', { p_id: id, p_key: randomUUID(), p_text: text }).throwOnError();
    const mail = (await sendDue()).find((sent) => sent.text!.includes('60 kWh'))!;
    expect(mail.subject).toBe(`Soleil Boréal · ${subject} ${reference}`);
    expect(mail.text!.replaceAll('\u00a0', ' ')).toContain(text);
    expect(mail.html).toContain('&lt;b&gt;60 kWh');
    expect(mail.text).toContain(`${SITE}${page}`);
    const [, token] = /#([\w-]{43})\n/.exec(mail.text!)!;
    const response = await fetch(`${functions.address}/inquiry-status`, {
      method: 'POST',
      headers: { apikey: backend.backend.keys.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    expect(await response.json()).toMatchObject({ state: 'answered', inquiry: { reference } });
  });

  test('late inquiries are listed in one email while the office is open, even if the schedule runs repeatedly', async () => {
    const { id, reference } = await sendInquiry('fr');
    const now = openMoment();
    const remind = (moment: Date): Promise<void> => remindOfLateInquiries(backend.service, OFFICE, moment);
    await remind(new Date(now.getTime() - 12 * 3_600_000));
    expect((await backend.service.from('late_days').select().throwOnError()).data).toEqual([]);
    await remind(now);
    await remind(now);
    const [late, ...others] = await sendDue();
    expect(others).toEqual([]);
    expect(late!.subject).toBe('1 demande en retard');
    for (const words of [reference, 'confiée à personne', `${SITE}/bureau#demandes/${id}`])
      expect(late!.text).toContain(words);
  });
});
