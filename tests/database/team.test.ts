// Tests the two roles of the desk: the rights that only owners have, and how owners change the team.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDeskDatabase, type Caller, type DeskDatabase } from '../support/desk-callers.ts';

interface Member {
  id: string;
  email: string;
  role: string;
  has_factor: boolean;
  is_me: boolean;
}
interface TeamResponse {
  kind: string;
  code?: string;
  team?: { members: Member[]; changes: { action: string; member: string; by: string }[] };
}

const [ANNE, BRUNO, CUSTOMER] = ['anne@example.org', 'bruno@example.org', 'customer@example.org'];
const OWNER_ONLY = { kind: 'refused', code: 'owner_only' };
const refused = (code: string) => ({ kind: 'refused', code });

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.end());

const change = (
  caller: Caller,
  action: string,
  subject: string | null,
  role: string | null = null,
): Promise<TeamResponse> => desk.call(caller, 'desk_change_team', action, subject, role);
const read = (caller: Caller = desk.anne): Promise<TeamResponse> => desk.call(caller, 'desk_team');
/** Records that the caller typed a code of the second factor `minutesAgo` minutes ago. */
const confirm = (caller: Caller, minutesAgo = 0): Promise<unknown> =>
  desk.rows(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     select gen_random_uuid(), $1, 'totp', now(), now() - make_interval(mins => $2)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [caller.userId, minutesAgo],
  );
const roles = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await desk.rows<{ email: string; role: string }>(
        'select email, staff.role from staff join auth.users as account on account.id = staff.user_id order by email',
      )
    ).map(({ email, role }) => [email, role]),
  );

/** Restores the team: Anne is the owner, Bruno is staff, and both are signed in with a second factor. */
beforeEach(async () => {
  await desk.rows(`select add_staff('${ANNE}', 'owner')`);
  await desk.rows(`select add_staff('${BRUNO}', 'staff')`);
  await desk.rows(`select remove_staff('${CUSTOMER}')`);
  await desk.rows(
    `insert into auth.sessions (id, user_id) select id, id from auth.users where email like '%@example.org' on conflict do nothing`,
  );
  await desk.rows(`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users as account
    where email like '%@example.org' and not exists (select from auth.mfa_factors where user_id = account.id)`);
  await desk.rows('delete from auth.mfa_amr_claims');
  await desk.rows('delete from staff_changes');
  await desk.rows('delete from outbox');
  await confirm(desk.anne);
});

describe('the owner of a team', () => {
  test('is the first member, and the next members are staff', async () => {
    await desk.rows('delete from staff');
    for (const email of [ANNE, BRUNO]) await desk.rows(`select add_staff('${email}')`);
    const { email, role } = await desk.call<{ email: string; role: string }>(desk.anne, 'desk_me');
    expect([email, role]).toEqual([ANNE, 'owner']);
    expect(await desk.call(desk.bruno, 'desk_me')).toEqual({ email: BRUNO, role: 'staff' });
  });

  test('is the member whom the operator adds again while the team has no owner', async () => {
    await desk.rows('alter table staff disable trigger keep_an_owner');
    await desk.rows(`update staff set role = 'staff'`);
    await desk.rows('alter table staff enable trigger keep_an_owner');
    const [added] = await desk.rows<{ answer: object }>(`select add_staff('${BRUNO}') as answer`);
    expect(added!.answer).toEqual({ kind: 'changed', role: 'owner', has_factor: true });
    expect(await roles()).toEqual({ [ANNE]: 'staff', [BRUNO]: 'owner' });
  });
});

describe('the rights of owners', () => {
  test('include the export of lists, while other staff can only see the lists, except the taxes', async () => {
    const lists = await desk.rows<{ name: string }>(`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and proname like 'desk\\_%' and 'p_is_export' = any (proargnames) order by proname`);
    expect(lists.length).toBeGreaterThan(9);
    for (const { name } of lists) {
      expect(await desk.call(desk.bruno, name, {}, null, true), name).toEqual(OWNER_ONLY);
      expect(await desk.call(desk.anne, name, {}, null, true), name).toHaveProperty('rows');
      expect(await desk.call(desk.strangers['a customer']!, name, {}, null, true), name).toBeNull();
      if (name !== 'desk_taxes')
        expect(await desk.call(desk.bruno, name, {}, null, false), name).toHaveProperty('rows');
    }
  });

  test('a refused export adds no entry to the log of reads', async () => {
    await desk.writeInquiry();
    await desk.rows('delete from desk_reads');
    await desk.call(desk.bruno, 'desk_inquiries', {}, null, true);
    expect(await desk.rows('select what from desk_reads')).toEqual([]);
  });

  test('include the taxes, credit notes, refunds and cancellations, which other staff can neither read nor write', async () => {
    const order = await desk.writeOrder('paid');
    const before = await desk.rows('select status from orders where id = $1', [order]);
    expect(await desk.call(desk.bruno, 'desk_taxes', {}, null, false)).toEqual(OWNER_ONLY);
    expect(await desk.call(desk.bruno, 'desk_credit_invoice', order, randomUUID(), randomUUID(), null, 'x', 0)).toEqual(
      OWNER_ONLY,
    );
    expect(await desk.call(desk.bruno, 'desk_refund', order, randomUUID(), 'interac', null, 1, 'x', 0)).toEqual(
      OWNER_ONLY,
    );
    expect(await desk.call(desk.bruno, 'desk_cancel_order', order, 'interac', 0)).toEqual(OWNER_ONLY);
    expect(await desk.rows('select status from orders where id = $1', [order])).toEqual(before);
    expect(await desk.call(desk.anne, 'desk_taxes', {}, null, false)).toHaveProperty('rows');
    expect(await desk.call(desk.anne, 'desk_cancel_order', order, 'interac', 0)).not.toEqual(OWNER_ONLY);
  });

  test('owners see the team, staff are refused, and other callers get no data about the team', async () => {
    expect(await read(desk.bruno)).toEqual(OWNER_ONLY);
    expect(await change(desk.bruno, 'role', desk.bruno.userId, 'owner')).toEqual(OWNER_ONLY);
    for (const stranger of Object.values(desk.strangers)) {
      for (const answer of [await read(stranger), await change(stranger, 'remove', desk.bruno.userId)])
        expect(answer).toBe(stranger.role === 'anon' ? '42501' : null);
    }
    const { team } = await read();
    expect(team!.members).toEqual([
      expect.objectContaining({ email: ANNE, role: 'owner', has_factor: true, is_me: true, last_sign_in_at: null }),
      expect.objectContaining({ email: BRUNO, role: 'staff', has_factor: true, is_me: false }),
    ]);
    expect(await desk.rows('select what, staff_email from desk_reads order by id desc limit 1')).toEqual([
      { what: 'team', staff_email: ANNE },
    ]);
  });
});

describe('a change of the team', () => {
  test.each([
    ['missing', undefined],
    ['6 minutes old', 6],
  ])('is refused if the last confirmation of the second factor is %s', async (_, minutes) => {
    await desk.rows('delete from auth.mfa_amr_claims');
    if (minutes) await confirm(desk.anne, minutes);
    expect(await change(desk.anne, 'role', desk.bruno.userId, 'owner')).toEqual(refused('confirm_factor'));
    // The code of another session does not count.
    await confirm(desk.bruno);
    expect(await change(desk.anne, 'remove', desk.bruno.userId)).toEqual(refused('confirm_factor'));
    expect(await roles()).toEqual({ [ANNE]: 'owner', [BRUNO]: 'staff' });
  });

  test('adds an account with a confirmed address, and sends an email to this address', async () => {
    const { team } = await change(desk.anne, 'add', ` ${CUSTOMER.toUpperCase()} `, 'staff');
    expect(team!.members.map(({ email, role }) => [email, role])).toContainEqual([CUSTOMER, 'staff']);
    expect(team!.changes).toEqual([expect.objectContaining({ action: 'added', member: CUSTOMER, by: ANNE })]);
    expect(await desk.rows('select kind, account_email, colleague_email from outbox')).toEqual([
      { kind: 'staff_added', account_email: CUSTOMER, colleague_email: ANNE },
    ]);
    expect(await change(desk.anne, 'add', CUSTOMER, 'owner')).toEqual(refused('member_known'));
    expect(await change(desk.anne, 'add', 'nobody@example.org', 'staff')).toEqual(refused('no_account'));
    await desk.rows(`update auth.users set email_confirmed_at = null where email = '${CUSTOMER}'`);
    await desk.rows(`select remove_staff('${CUSTOMER}')`);
    expect(await change(desk.anne, 'add', CUSTOMER, 'staff')).toEqual(refused('no_account'));
    await desk.rows(`update auth.users set email_confirmed_at = now() where email = '${CUSTOMER}'`);
  });

  test.each([
    ['an unknown action', 'promote', 'owner'],
    ['a missing action', null, 'owner'],
    ['an unknown role', 'role', 'admin'],
    ['a missing role', 'role', null],
    ['a missing role of a new member', 'add', null],
  ])('is refused with %s', async (_, action, role) => {
    expect(await change(desk.anne, action as string, desk.bruno.userId, role)).toEqual(refused('unreadable'));
  });

  test.each(['', 'x', randomUUID(), null])('is refused for the member %j', async (subject) => {
    for (const action of ['remove', 'reset_factor']) {
      expect(await change(desk.anne, action, subject)).toEqual(refused('member_gone'));
    }
    expect(await change(desk.anne, 'role', subject, 'owner')).toEqual(refused('member_gone'));
  });

  test('is refused if its target is a customer who is not in the team', async () => {
    const { userId } = desk.strangers['a customer']!;
    expect(await change(desk.anne, 'reset_factor', userId)).toEqual(refused('member_gone'));
    expect(await desk.rows('select 1 from auth.mfa_factors where user_id = $1', [userId])).toHaveLength(1);
  });

  test('changes a role once, and is a no-op when repeated', async () => {
    expect((await change(desk.anne, 'role', desk.bruno.userId, 'owner')).kind).toBe('found');
    const { team } = await change(desk.anne, 'role', desk.bruno.userId, 'owner');
    expect(team!.changes.map(({ action }) => action)).toEqual(['owner']);
    expect(await desk.call(desk.bruno, 'desk_me')).toEqual({ email: BRUNO, role: 'owner' });
  });

  test('removes a member, and ends their access to the desk, their sessions and their calendar at once', async () => {
    await desk.call(desk.bruno, 'desk_renew_calendar');
    await change(desk.anne, 'remove', desk.bruno.userId);
    expect(await desk.call(desk.bruno, 'desk_me')).toBeNull();
    for (const table of ['auth.sessions', 'calendar_links'])
      expect(await desk.rows(`select 1 from ${table} where user_id = $1`, [desk.bruno.userId])).toEqual([]);
    // The removed member's account and second factor remain.
    expect(await desk.rows('select 1 from auth.mfa_factors where user_id = $1', [desk.bruno.userId])).toHaveLength(1);
    expect(await change(desk.anne, 'remove', desk.bruno.userId)).toEqual(refused('member_gone'));
  });
});

describe('the last owner', () => {
  test('is neither demoted nor removed, by anyone', async () => {
    expect(await change(desk.anne, 'role', desk.anne.userId, 'staff')).toEqual(refused('last_owner'));
    expect(await change(desk.anne, 'remove', desk.anne.userId)).toEqual(refused('last_owner'));
    for (const call of [`remove_staff('${ANNE}')`, `add_staff('${ANNE}', 'staff')`]) {
      const [row] = await desk.rows<{ answer: object }>(`select ${call} as answer`);
      expect(row!.answer).toEqual({ kind: 'last_owner' });
    }
    await expect(desk.rows(`delete from staff where role = 'owner'`)).rejects.toThrow('last_owner');
    await expect(desk.rows(`update staff set role = 'staff'`)).rejects.toThrow('last_owner');
    await expect(desk.rows('delete from auth.users where id = $1', [desk.anne.userId])).rejects.toThrow('last_owner');
    expect(await roles()).toEqual({ [ANNE]: 'owner', [BRUNO]: 'staff' });
  });

  test('may become staff once another member is an owner', async () => {
    await change(desk.anne, 'role', desk.bruno.userId, 'owner');
    expect((await change(desk.anne, 'role', desk.anne.userId, 'staff')).kind).toBe('found');
    expect(await read(desk.anne)).toEqual(OWNER_ONLY);
    expect(await roles()).toEqual({ [ANNE]: 'staff', [BRUNO]: 'owner' });
  });

  test('may be removed if the team has no other members', async () => {
    await change(desk.anne, 'remove', desk.bruno.userId);
    const [row] = await desk.rows<{ answer: object }>(`select remove_staff('${ANNE}') as answer`);
    expect(row!.answer).toEqual({ kind: 'removed' });
    expect(await roles()).toEqual({});
  });
});

describe('the reset of a second factor', () => {
  test('deletes the member’s factor, sessions, recovery codes and calendar link, and notifies the owner and the member', async () => {
    await desk.call(desk.bruno, 'replace_recovery_codes', ['0'.repeat(64)]);
    await desk.call(desk.bruno, 'desk_renew_calendar');
    const tables = ['auth.sessions', 'auth.mfa_factors', 'recovery_codes', 'calendar_links'];
    const rowsIn = (table: string) => desk.rows(`select 1 from ${table} where user_id = $1`, [desk.bruno.userId]);
    for (const table of tables) expect(await rowsIn(table), table).not.toEqual([]);
    const { team } = await change(desk.anne, 'reset_factor', desk.bruno.userId);
    expect(team!.members.find(({ email }) => email === BRUNO)).toMatchObject({ has_factor: false, role: 'staff' });
    expect(team!.changes[0]).toMatchObject({ action: 'factor_reset', member: BRUNO, by: ANNE });
    for (const table of tables) expect(await rowsIn(table), table).toEqual([]);
    expect(await desk.rows('select kind, account_email, colleague_email from outbox order by kind')).toEqual([
      { kind: 'factor_reset', account_email: BRUNO, colleague_email: ANNE },
      { kind: 'factor_reset_done', account_email: ANNE, colleague_email: BRUNO },
    ]);
    expect(await desk.call(desk.bruno, 'desk_me')).toBeNull();
    expect(await change(desk.anne, 'reset_factor', desk.bruno.userId)).toEqual(refused('no_factor'));
  });

  test('is refused for the owner’s own second factor', async () => {
    await change(desk.anne, 'role', desk.bruno.userId, 'owner');
    expect(await change(desk.anne, 'reset_factor', desk.anne.userId)).toEqual(refused('own_factor'));
  });

  test('stays in the list of changes for as long as inquiries are kept', async () => {
    await change(desk.anne, 'reset_factor', desk.bruno.userId);
    await desk.rows(`select delete_expired('1 day')`);
    expect(await desk.rows('select action from staff_changes')).toEqual([{ action: 'factor_reset' }]);
    await desk.rows(`update staff_changes set changed_at = now() - interval '2 days'`);
    await desk.rows(`select delete_expired('1 day')`);
    expect(await desk.rows('select action from staff_changes')).toEqual([]);
  });
});
