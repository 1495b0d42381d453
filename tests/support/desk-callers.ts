// Calls the desk's functions as staff and as other callers, without a server in between.
import { actAs, openTestDatabase, type TestDatabase } from './test-database.ts';

export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role';
  userId: string | null;
  aal?: 'aal1' | 'aal2';
}

export interface DeskDatabase extends TestDatabase {
  /** Two members of staff with a second factor. */
  anne: Caller;
  bruno: Caller;
  /** Callers who are not staff, and staff without their second factor. */
  strangers: Record<string, Caller>;
  service: Caller;
  /** Returns the response of a function, or the code of its error. */
  call<Result>(caller: Caller, name: string, ...values: unknown[]): Promise<Result>;
  rows<Row>(query: string, parameters?: unknown[]): Promise<Row[]>;
  /** Writes a customer's order with a delivery address and without lines. Emails about the order count as sent. */
  writeOrder(status?: string): Promise<string>;
  writeInquiry(): Promise<string>;
}

/** Opens a database with staff. */
export async function openDeskDatabase(): Promise<DeskDatabase> {
  const opened = await openTestDatabase();
  const { database } = opened;
  const [anne, bruno, customer] = [
    await opened.createCustomer('anne@example.org'),
    await opened.createCustomer('bruno@example.org'),
    await opened.createCustomer('customer@example.org'),
  ];
  await database.query('update auth.users set email_confirmed_at = now()');
  await database.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     select gen_random_uuid(), account, 'totp', 'verified', now(), now() from unnest($1::uuid[]) as account`,
    [[anne, bruno, customer]],
  );
  for (const name of ['anne', 'bruno']) await database.query('select add_staff($1)', [`${name}@example.org`]);
  const rows = async <Row>(query: string, parameters: unknown[] = []): Promise<Row[]> =>
    (await database.query<Row>(query, parameters)).rows;
  return {
    ...opened,
    anne: { role: 'authenticated', userId: anne, aal: 'aal2' },
    bruno: { role: 'authenticated', userId: bruno, aal: 'aal2' },
    strangers: {
      'a visitor': { role: 'anon', userId: null },
      'a customer': { role: 'authenticated', userId: customer, aal: 'aal2' },
      'staff at aal1': { role: 'authenticated', userId: anne, aal: 'aal1' },
    },
    service: { role: 'service_role', userId: null },
    rows,
    async call(caller, name, ...values) {
      let answer: unknown;
      try {
        await database.transaction((transaction) =>
          actAs(transaction, caller, async () => {
            const places = values.map((_, index) => `$${index + 1}`).join(', ');
            const { rows: answers } = await transaction.query<{ answer: unknown }>(
              `select public.${name}(${places}) as answer`,
              values,
            );
            answer = answers[0]!.answer;
          }),
        );
      } catch (error) {
        return (error as { code: string }).code as never;
      }
      return answer as never;
    },
    async writeOrder(status = 'paid') {
      const [order] = await rows<{ id: string }>(
        `insert into orders (user_id, idempotency_key, total, gst, qst, name, email, phone, delivery, address, status)
         values ($1, gen_random_uuid(), 399, 19.95, 39.8, 'Jeanne', 'jeanne@example.org', '450 555-0142', 'delivery', $2, 'received')
         returning id`,
        [customer, { line1: '12, rang 4', line2: '', city: 'Saint-Donat', province: 'QC', postal_code: 'J0T 2C0' }],
      );
      await rows(`update orders set status = $2 where id = $1 and status <> $2`, [order!.id, status]);
      await rows('update outbox set sent_at = now(), attempts = 1 where order_id = $1', [order!.id]);
      return order!.id;
    },
    async writeInquiry() {
      const [inquiry] = await rows<{ id: string }>(
        `insert into inquiries (digest, reference, kind, locale, fields)
         values ('d', 'SB-' || gen_random_uuid(), 'contact', 'fr', $1) returning id`,
        [
          {
            name: 'Léa',
            email: 'lea@example.org',
            phone: '514 555-0100',
            address: '3, chemin du Lac',
            subject: 'general',
            message: 'm',
          },
        ],
      );
      return inquiry!.id;
    },
  };
}
