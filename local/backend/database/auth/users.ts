// Reads users and their second factors in the format of hosted Supabase.
import type { Sql } from './context.ts';

export interface Factor {
  id: string;
  /** Absent if the user gave no name. */
  friendly_name?: string;
  factor_type: string;
  status: 'unverified' | 'verified';
  phone: string;
  created_at: string;
  updated_at: string;
  last_challenged_at?: string;
}

export interface User {
  id: string;
  identities?: object[];
  factors?: Factor[];
}

/** Returns the factors of a user, without their secrets. */
export async function loadFactors(sql: Sql, userId: string): Promise<Factor[]> {
  const rows = await sql<{ factor: Factor }>(
    `select jsonb_strip_nulls(jsonb_build_object('id', id, 'friendly_name', nullif(friendly_name, ''),
              'factor_type', factor_type, 'status', status, 'phone', coalesce(phone, ''), 'created_at', created_at,
              'updated_at', updated_at, 'last_challenged_at', last_challenged_at)) as factor
       from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map(({ factor }) => withMoments(factor));
}

/**
 * Adds the second factors to a user, and converts the user's timestamps. Supabase Lite returns users without factors. A user who
 * has no factors gets no property `factors`.
 */
export async function completeUser<AnyUser extends User>(sql: Sql, user: AnyUser): Promise<AnyUser> {
  const factors = await loadFactors(sql, user.id);
  const { identities } = user;
  return {
    ...withMoments(user),
    ...(identities ? { identities: identities.map((identity) => withMoments(identity)) } : {}),
    ...(factors.length > 0 ? { factors } : {}),
  };
}

/** Returns a user with the fields that an admin sees, or undefined if the ID does not exist. */
export async function userById(sql: Sql, userId: string): Promise<User | undefined> {
  const [row] = await sql<{ user: User }>(
    `select jsonb_strip_nulls(jsonb_build_object('id', id, 'aud', aud, 'role', role, 'email', coalesce(email, ''),
              'phone', coalesce(phone, ''), 'email_confirmed_at', email_confirmed_at,
              'confirmed_at', confirmed_at, 'confirmation_sent_at', confirmation_sent_at,
              'recovery_sent_at', recovery_sent_at, 'new_email', nullif(email_change, ''),
              'email_change_sent_at', email_change_sent_at, 'last_sign_in_at', last_sign_in_at,
              'created_at', created_at, 'updated_at', updated_at, 'is_anonymous', is_anonymous))
            || jsonb_build_object('app_metadata', raw_app_meta_data, 'user_metadata', raw_user_meta_data,
                 'identities', coalesce((
                   select jsonb_agg(jsonb_build_object('identity_id', identities.id, 'id', provider_id, 'user_id', user_id,
                            'identity_data', identity_data, 'provider', provider, 'email', identities.email,
                            'created_at', identities.created_at, 'updated_at', identities.updated_at))
                     from auth.identities where user_id = users.id), '[]')) as user
       from auth.users where id = $1`,
    [userId],
  );
  return row && completeUser(sql, row.user);
}

/** Converts the timestamps of a row to RFC 3339, because some browsers cannot parse PostgreSQL's own format. */
const withMoments = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]: [string, unknown]) => [
      key,
      key.endsWith('_at') && typeof value === 'string' ? new Date(value).toISOString() : value,
    ]),
  ) as Row;
