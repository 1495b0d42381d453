import { randomUUID } from 'node:crypto';
import { createOrder } from '../order.ts';
import { actAs, type TestDatabase } from '../test-database.ts';
import type { DatabaseActor } from './matrix.ts';

const QUOTE = randomUUID();
const INVOICE = randomUUID();

/**
 * Adds rows to every table and returns the actors. Customer A has one order and B has two, so the number of returned rows shows
 * whose rows an actor reads. A's order is the first row of its table. Customer C also has an order. C is signed in without C's
 * second factor, so C may read only products. D is staff with a second factor. E is staff without a second factor.
 */
export async function threeCustomers({ database, createCustomer }: TestDatabase): Promise<DatabaseActor[]> {
  const [a, b, c, d, e] = [
    await createCustomer('a@example.org'),
    await createCustomer('b@example.org'),
    await createCustomer('c@example.org'),
    await createCustomer('d@example.org'),
    await createCustomer('e@example.org'),
  ];
  for (const userId of [a, b, b, c])
    await database.transaction((transaction) =>
      actAs(transaction, { role: 'authenticated', userId }, () => {
        const { p_key, p_lines, p_total_cents, p_details } = createOrder('moniteur-boreal', 39_900);
        return transaction.query('select place_order($1, $2, $3, $4)', [p_key, p_lines, p_total_cents, p_details]);
      }),
    );
  await database.query(
    `with inquiry as (
       insert into inquiries (digest, reference, kind, locale, fields) values ('d', 'R', 'contact', 'fr', $1) returning id
     )
     insert into inquiry_files (inquiry_id, field, name, path, type, bytes)
     select id, 'attachment', 'a.pdf', 'x.pdf', 'application/pdf', 1 from inquiry`,
    [{ name: 'n', email: 'a@b.c', subject: 'general', message: 'm' }],
  );
  await database.exec(`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      select gen_random_uuid(), unnest(array['${c}', '${d}']::uuid[]), 'totp', 'verified', now(), now();
    insert into staff (user_id, role) values ('${d}', 'owner'), ('${e}', 'staff');
    insert into staff_changes (staff_email, member_email, action) values ('d@example.org', 'e@example.org', 'added');
    insert into desk_reads (staff_email, what, subjects) values ('d@example.org', 'inquiry', array['x']);
    insert into inquiry_status_changes (inquiry_id, status, staff_email) select id, 'new', 'd@example.org' from inquiries;
    insert into order_status_authors (change_id, staff_email) select id, 'd@example.org' from order_status_changes;
    insert into product_changes (product_id, staff_email, before, after) values ('moniteur-boreal', 'd@example.org', '{}', '{}');
    insert into inquiry_links (digest, inquiry_id, expires_at) select '${'1'.repeat(64)}', id, now() + interval '1 day' from inquiries;
    insert into inquiry_notes (inquiry_id, text, staff_email) select id, 'n', 'd@example.org' from inquiries;
    insert into customer_settings (user_id) values ('${a}'), ('${b}'), ('${c}');
    insert into password_changes (user_id) values ('${a}');
    insert into recovery_codes (user_id, digest) values ('${c}', '${'0'.repeat(64)}');
    insert into stripe_customers (user_id, customer_id) values ('${a}', 'cus_a');
    insert into cart_units (user_id, unit, product_id) values ('${a}', '${randomUUID()}', 'moniteur-boreal');
    insert into payments (id, event_id, order_id, amount, currency)
      select 'pi_1', 'evt_1', id, 1, 'CAD' from orders limit 1;
    insert into quotes (id, content) values ('${QUOTE}', '{}');
    insert into quote_versions (quote_id, version, revision, document, digest, valid_until, total_cents, staff_email)
      select id, 1, 1, '{}', encode(sha256(convert_to('{}', 'UTF8')), 'hex'), now(), 1, 'd@example.org' from quotes;
    insert into quote_acceptances (quote_id, version, digest, name, terms_version) select id, 1, 'x', 'n', '2026-01-01' from quotes;
    insert into quote_events (quote_id, kind, version) select id, 'created', 0 from quotes;
    insert into quote_links (digest, quote_id) select '${'2'.repeat(64)}', id from quotes;
    insert into visits (order_id, day, starts, ends, staff_email) select id, '2030-01-08', '8:00', '12:00', 'd@example.org' from orders;
    insert into calendar_links (user_id, digest) values ('${d}', '${'3'.repeat(64)}');
    insert into inquiry_replies (id, inquiry_id, text, staff_email) select gen_random_uuid(), id, 'r', 'd@example.org' from inquiries;
    insert into inquiry_owners (inquiry_id, user_id) select id, '${d}' from inquiries;
    insert into order_notes (order_id, text, staff_email) select id, 'n', 'd@example.org' from orders;
    insert into late_days (day, inquiries) values ('2026-11-02', '{}');
    insert into seller (facts, gaps) values ('{}', '{}');
    insert into invoices (id, kind, number, order_id, issued_on, due_on, subtotal_cents, gst_cents, qst_cents, total_cents, document,
                          digest, staff_email)
      select '${INVOICE}', 'balance', 1, id, now(), now(), 1, 0, 0, 1, '{}', encode(sha256(convert_to('{}', 'UTF8')), 'hex'),
             'd@example.org' from orders limit 1;
    insert into invoice_events (invoice_id, kind) select id, 'issued' from invoices;
    insert into invoice_links (digest, invoice_id) select '${'4'.repeat(64)}', id from invoices;
    insert into refunds (id, order_id, method, amount_cents, state, refunded_on, staff_email)
      select gen_random_uuid(), order_id, 'interac', 1, 'done', now(), 'd@example.org' from invoices;
    insert into heartbeats (name) values ('deliver');
    insert into subscriptions (email, locale) values ('a@b.c', 'fr');
    insert into newsletter_articles (article, content) values (1, '{}');
    insert into newsletters (article, content, staff_email, starts_at, recipients) values (1, '{}', 'd@example.org', now(), 1);
    insert into outbox (kind, subscription_id, article) select 'article_to_subscriber', id, 1 from subscriptions;
    insert into post_counts (subject, period, window_start, posts) values ('x', '1 day', now(), 1);
    insert into storage.objects (bucket_id, name) select id, '${randomUUID()}' from storage.buckets;
  `);
  return [
    { name: 'visitor', role: 'anon', userId: null },
    { name: 'customer A', role: 'authenticated', userId: a },
    { name: 'customer B', role: 'authenticated', userId: b },
    { name: 'customer C at aal1', role: 'authenticated', userId: c },
    { name: 'staff D at aal1', role: 'authenticated', userId: d },
    { name: 'staff D at aal2', role: 'authenticated', userId: d, aal: 'aal2' },
    { name: 'staff E without a factor', role: 'authenticated', userId: e },
  ];
}
