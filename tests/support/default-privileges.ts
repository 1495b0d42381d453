/** Statements that restore the state before the first migration. */
export const EMPTY_SCHEMA = `
  drop schema public cascade;
  create schema public;
  grant usage on schema public to public;
  delete from storage.buckets;
`;

/** The rights that a Supabase project grants to the API roles by default on each new table, function and sequence. */
export type GrantedByDefault = 'everything' | 'nothing';

const ROLES = 'anon, authenticated, service_role';

/** Returns the statements that set the default rights. Supabase granted `everything` until 2026 and grants `nothing` since. */
export const defaultPrivileges = (granted: GrantedByDefault): string =>
  granted === 'everything'
    ? `
      alter default privileges in schema public grant all on tables to ${ROLES};
      alter default privileges in schema public grant all on functions to ${ROLES};
      alter default privileges in schema public grant all on sequences to ${ROLES};
      alter default privileges grant execute on functions to public;`
    : `
      alter default privileges in schema public revoke all on tables from ${ROLES};
      alter default privileges in schema public revoke all on functions from ${ROLES};
      alter default privileges in schema public revoke all on sequences from ${ROLES};
      alter default privileges revoke execute on functions from public;`;
