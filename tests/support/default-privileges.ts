/** What a project grants by default to the roles of its interfaces on each table, function and sequence that is made. */
export type GrantedByDefault = 'everything' | 'nothing';

const ROLES = 'anon, authenticated, service_role';

/** The statements that set the defaults: `everything` as Supabase did until 2026, `nothing` as it does since. */
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
