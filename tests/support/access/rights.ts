import type { Statements } from '../test-database.ts';

export type Rights = Partial<Record<'anon' | 'authenticated' | 'service_role', string>>;

/** Who may do what at all, as PostgreSQL's catalogue has it. */
export interface RightsSnapshot {
  /** By table, view and sequence of `public`; `table.column` where a right is on one column. */
  tables: Record<string, Rights>;
  /** The database functions that a role may call. */
  functions: Record<'anon' | 'authenticated' | 'service_role', string[]>;
  /** Tables without row-level security, and views that do not ask for the rights of who reads them. */
  open: string[];
  policies: { table: string; verb: string; roles: string }[];
}

const SNAPSHOT = `
  with granted as (
    select c.relname as name, c.relowner, unnest(c.relacl) as item from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    union all
    select c.relname || '.' || a.attname, c.relowner, unnest(a.attacl) from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace
  ), rights as (
    select name, case acl.grantee when 0 then 'public' else acl.grantee::regrole::text end as role,
           string_agg(acl.privilege_type, ' ' order by acl.privilege_type) as rights
      from granted cross join aclexplode(array[granted.item]) acl
     where acl.grantee <> granted.relowner
     group by 1, 2
  )
  select jsonb_build_object(
    'tables', (select coalesce(jsonb_object_agg(name, by_role), '{}')
                 from (select name, jsonb_object_agg(role, rights) as by_role from rights group by 1) as table_rights),
    'functions', (select jsonb_object_agg(role, array(
        select oid::regprocedure::text from pg_proc
         where pronamespace = 'public'::regnamespace and has_function_privilege(role, oid, 'execute')
         order by 1))
      from unnest(array['anon', 'authenticated', 'service_role']) as role),
    'open', array(select oid::regclass::text from pg_class
       where relnamespace in ('public'::regnamespace, 'storage'::regnamespace)
         and (relkind in ('r', 'p') and not relrowsecurity
           or relkind in ('v', 'm') and not coalesce('security_invoker=true' = any (reloptions), false))
       order by 1),
    'policies', (select coalesce(jsonb_agg(jsonb_build_object(
        'table', polrelid::regclass::text, 'verb', polcmd,
        'roles', array_to_string(array(select nullif(role, 0)::regrole::text from unnest(polroles) as role order by 1), ' ', 'public'))
        order by polrelid::regclass::text, polname), '[]') from pg_policy)
  ) as snapshot`;

export async function readRights(statements: Statements): Promise<RightsSnapshot> {
  const { rows } = await statements.query<{ snapshot: RightsSnapshot }>(SNAPSHOT);
  return rows[0]!.snapshot;
}
