/**
 * Creates tables for second factors, with the columns of hosted Supabase. Supabase Lite 0.10 lacks these tables. If a later
 * version of Lite creates them, this SQL does not change them. Only `mfa_used_codes` is our own table. No role has rights on
 * these tables.
 */
export const FACTOR_TABLES = `
  create table if not exists auth.mfa_factors (
    id                 uuid primary key,
    user_id            uuid not null references auth.users (id) on delete cascade,
    friendly_name      text,
    factor_type        text not null check (factor_type in ('totp', 'phone', 'webauthn')),
    status             text not null check (status in ('unverified', 'verified')),
    created_at         timestamptz not null,
    updated_at         timestamptz not null,
    secret             text,
    phone              text,
    last_challenged_at timestamptz
  );
  create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
  comment on column auth.mfa_factors.secret is 'Encrypted with a key that is not in the database.';

  create table if not exists auth.mfa_challenges (
    id          uuid primary key,
    factor_id   uuid not null references auth.mfa_factors (id) on delete cascade,
    created_at  timestamptz not null,
    verified_at timestamptz,
    ip_address  inet not null,
    otp_code    text
  );
  create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

  create table if not exists auth.mfa_amr_claims (
    id                    uuid primary key,
    session_id            uuid not null references auth.sessions (id) on delete cascade,
    authentication_method text not null,
    created_at            timestamptz not null,
    updated_at            timestamptz not null,
    unique (session_id, authentication_method)
  );

  create table if not exists auth.mfa_used_codes (
    factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
    time_step bigint not null,
    primary key (factor_id, time_step)
  );
  comment on table auth.mfa_used_codes is 'A code is used once (RFC 6238, section 5.2).';
`;

/**
 * Creates tables for email links. Columns of `auth.users` cannot contain this data, because an account can have several links.
 * Used links are stored, because a page whose response was lost may post a link again. No role has rights on these tables.
 */
export const LINK_TABLES = `
  create table if not exists auth.sign_up_links (
    digest        text primary key,
    user_id       uuid not null references auth.users (id) on delete cascade,
    password_hash text not null,
    created_at    timestamptz not null default now()
  );
  create index if not exists sign_up_links_user_id_idx on auth.sign_up_links (user_id);
  comment on table auth.sign_up_links is 'Links of later sign-ups with an address that waits to be confirmed.';

  create table if not exists auth.used_links (
    digest     text primary key,
    user_id    uuid not null references auth.users (id) on delete cascade,
    kind       text not null check (kind in ('signup', 'recovery', 'email_change')),
    attempt    text,
    session_id uuid,
    used_at    timestamptz not null default now(),
    spent_at   timestamptz
  );
  create index if not exists used_links_session_id_idx on auth.used_links (session_id);
  comment on column auth.used_links.spent_at is 'When the session of the link set a password.';
`;
