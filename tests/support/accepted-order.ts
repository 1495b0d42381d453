import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { waitForMails } from './inquiries.ts';
import type { quoteContent } from './quotes.ts';
import { customerOn, deliverMail, service } from './shop.ts';

type Content = ReturnType<typeof quoteContent>;

/** Writes a quote with the rights of the staff member who is signed in on the page, and sends it. Returns its ID. */
export async function sendQuoteAs(page: Page, content: Content): Promise<string> {
  const staff = await customerOn(page);
  const id = randomUUID();
  await staff.rpc('desk_save_quote', { p_id: id, p_content: content, p_revision: 0, p_inquiry: null }).throwOnError();
  await staff.rpc('desk_send_quote', { p_id: id, p_revision: 1 }).throwOnError();
  return id;
}

/** Sends a quote, and accepts it with the link in its email. Returns the ID of the order. */
export async function acceptedOrder(page: Page, content: Content): Promise<string> {
  await sendQuoteAs(page, content);
  await deliverMail();
  const [mail] = await waitForMails(content.email, 1);
  const [, token] = /#([\w-]{43})\s/.exec(mail!.text!)!;
  const digest = [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const { data } = await service()
    .rpc('answer_quote', {
      p_digest: digest,
      p_answer: { action: 'accept', version: 1, name: content.name, terms_version: '2026-01-01' },
      p_limits: [],
    })
    .throwOnError();
  return data.quote.order_id as string;
}
