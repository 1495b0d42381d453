// Writes quotes to the database, as the desk and the customer's page do.
import { createHash, randomUUID } from 'node:crypto';
import { actAs, type OwnersDatabase, type TestDatabase } from './test-database.ts';

export const MONITOR = 'moniteur-boreal';
export const MONITOR_CENTS = 39_900;
const WORK = { product_id: null, label: 'Installation', quantity: 2, unit_cents: 125_050 };

/** Returns the date in Quebec `days` days from now. */
export const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(Date.now() + days * 86_400_000);

/** Returns the content of a complete quote: a monitor, and two units of work. */
export const quoteContent = (changes: object = {}) => ({
  language: 'fr',
  name: 'Jeanne Tremblay',
  email: `jeanne-${randomUUID().slice(0, 8)}@exemple.test`,
  phone: '450 555-0142',
  line1: '12, rang 4',
  line2: '',
  city: 'Saint-Donat',
  province: 'QC',
  postal_code: 'J0T 2C0',
  lines: [{ product_id: MONITOR, label: 'x', quantity: 1, unit_cents: 1 }, WORK],
  deposit_percent: 20,
  valid_until: dayIn(30),
  conditions: 'Accès par chemin déneigé.',
  ...changes,
});
export type QuoteContent = ReturnType<typeof quoteContent>;

export interface QuoteResponse {
  kind: string;
  code?: string;
  fields?: string[];
  wait?: number;
  quote: {
    id: string;
    number: string | null;
    revision: number;
    status: string;
    version: number;
    content: QuoteContent;
    amounts: Record<string, number>;
    order_id: string | null;
    is_sent: boolean;
    document: Record<string, unknown> | null;
    digest: string;
    inquiry: { id: string } | null;
    acceptance: { name: string; version: number; email: string; digest: string } | null;
    events: { kind: string; by: string | null; text: string; version: number }[];
  };
}

/** A caller of the desk's functions. */
export interface Caller {
  role: 'anon' | 'authenticated';
  userId: string | null;
  aal?: 'aal1' | 'aal2';
}

/** Creates a staff account with a second factor. */
export async function createStaff(
  { database, createCustomer }: Pick<TestDatabase, 'database' | 'createCustomer'>,
  email: string,
): Promise<Caller> {
  const userId = await createCustomer(email);
  await database.query('update auth.users set email_confirmed_at = now() where id = $1', [userId]);
  await database.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [userId],
  );
  await database.query('select add_staff($1)', [email]);
  return { role: 'authenticated', userId, aal: 'aal2' };
}

const digestToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns the database calls that the desk makes as `staff`, and the calls that the functions make for the customer's page. */
export function quoteCalls(database: OwnersDatabase, staff: Caller) {
  async function call<Result>(caller: Caller | 'service_role', name: string, ...values: unknown[]): Promise<Result> {
    const places = values.map((_, index) => `$${index + 1}`).join(', ');
    return database.transaction((transaction) =>
      actAs(transaction, caller === 'service_role' ? { role: caller } : caller, async () => {
        const { rows } = await transaction.query<{ answer: Result }>(
          `select public.${name}(${places}) as answer`,
          values,
        );
        return rows[0]!.answer;
      }),
    );
  }
  const save = (
    id: string,
    content: object,
    revision: number,
    { caller = staff, inquiry = null }: { caller?: Caller; inquiry?: string | null } = {},
  ): Promise<QuoteResponse> => call(caller, 'desk_save_quote', id, content, revision, inquiry);
  const send = (id: string, revision: number, caller = staff): Promise<QuoteResponse> =>
    call(caller, 'desk_send_quote', id, revision);
  return {
    call,
    save,
    send,
    read: async (id: string): Promise<QuoteResponse['quote']> =>
      (await call<QuoteResponse>(staff, 'desk_quote', id)).quote,
    cancel: (id: string, revision: number): Promise<QuoteResponse> => call(staff, 'desk_cancel_quote', id, revision),
    /** Writes and sends a quote. Returns its ID and a token of its link. */
    async sendNew(changes: object = {}, inquiry: string | null = null): Promise<{ id: string; token: string }> {
      const id = randomUUID();
      await save(id, quoteContent(changes), 0, { inquiry });
      await send(id, 1);
      const token = randomUUID();
      await call('service_role', 'add_quote_link', id, digestToken(token));
      return { id, token };
    },
    open: (token: string): Promise<{ quote: QuoteResponse['quote'] | null; wait?: number }> =>
      call('service_role', 'linked_quote', digestToken(token), []),
    answer: (token: string, answer: object, limits: object[] = []): Promise<QuoteResponse> =>
      call('service_role', 'answer_quote', digestToken(token), answer, limits),
    accept: (token: string, changes: object = {}): Promise<QuoteResponse> =>
      call(
        'service_role',
        'answer_quote',
        digestToken(token),
        { action: 'accept', version: 1, name: 'Jeanne Tremblay', terms_version: '2026-01-01', ...changes },
        [],
      ),
    advance: (): Promise<void> => call('service_role', 'advance_quotes'),
  };
}
