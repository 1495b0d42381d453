import type { Statements } from '../test-database.ts';

/** Returns SQL for rights as sorted text. The text contains "owner" instead of the name of the role that owns the object. */
const selectRights = (acl: string, kind: string, owner: string): string => `
  (select string_agg(format('%s %s', case when entry.grantee = ${owner} then 'owner'
                                          when entry.grantee = 0 then 'public'
                                          else entry.grantee::regrole::text end,
                            entry.privilege_type || case when entry.is_grantable then '*' else '' end), ', '
                     order by entry.grantee = ${owner} desc, entry.grantee::regrole::text, entry.privilege_type)
     from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) as entry)`;

const OWN = `relnamespace = 'public'::regnamespace`;

/** Queries by kind of object. Each row has the object's name and its whole definition. */
const DEFINITIONS = {
  schemas: `
    select nspname as name, ${selectRights('nspacl', 'n', 'nspowner')} as definition from pg_namespace where nspname = 'public'`,
  'default rights': `
    select format('%s %s', coalesce(defaclnamespace::regnamespace::text, ''), defaclobjtype) as name,
           ${selectRights('defaclacl', 'f', 'defaclrole')} as definition
      from pg_default_acl where defaclnamespace in (0, 'public'::regnamespace)`,
  relations: `
    select relname as name, concat_ws(' | ', relkind, relpersistence, relrowsecurity, relforcerowsecurity, reloptions::text,
             obj_description(class.oid, 'pg_class'), case when relkind in ('v', 'm') then pg_get_viewdef(class.oid) end,
             ${selectRights('relacl', 'r', 'relowner')}) as definition
      from pg_class as class where ${OWN} and relkind in ('r', 'p', 'v', 'm', 'f')`,
  columns: `
    select format('%s.%s', relname, attname) as name,
           concat_ws(' | ', row_number() over (partition by attrelid order by attnum), format_type(atttypid, atttypmod),
             case when attnotnull then 'not null' end, pg_get_expr(adbin, adrelid), nullif(attgenerated, ''),
             nullif(attidentity, ''), attcollation::regcollation, attacl::text, col_description(attrelid, attnum)) as definition
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where ${OWN} and relkind in ('r', 'p', 'v', 'm', 'f') and attnum > 0 and not attisdropped`,
  // Not-null constraints and constraint triggers are left out, because `columns` and `triggers` contain them.
  constraints: `
    select format('%s.%s', conrelid::regclass, conname) as name,
           concat_ws(' | ', pg_get_constraintdef(oid), convalidated, obj_description(oid, 'pg_constraint')) as definition
      from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('n', 't')`,
  indexes: `
    select indexrelid::regclass::text as name,
           concat_ws(' | ', pg_get_indexdef(indexrelid), indisvalid, indisclustered, obj_description(indexrelid, 'pg_class')) as definition
      from pg_index join pg_class on pg_class.oid = indexrelid where ${OWN}`,
  sequences: `
    select relname as name, concat_ws(' | ', seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle,
             ${selectRights('relacl', 's', 'relowner')}) as definition
      from pg_sequence join pg_class on pg_class.oid = seqrelid where ${OWN}`,
  functions: `
    select oid::regprocedure::text as name,
           concat_ws(' | ', pg_get_functiondef(oid), obj_description(oid, 'pg_proc'), ${selectRights('proacl', 'f', 'proowner')}) as definition
      from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  triggers: `
    select format('%s.%s', tgrelid::regclass, tgname) as name, concat_ws(' | ', pg_get_triggerdef(pg_trigger.oid), tgenabled) as definition
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal and pronamespace = 'public'::regnamespace`,
  policies: `
    select format('%s.%s: %s', schemaname, tablename, policyname) as name,
           concat_ws(' | ', permissive, roles::text, cmd, 'using ' || qual, 'check ' || with_check) as definition
      from pg_policies where schemaname in ('public', 'storage')`,
  types: `
    select typname as name, concat_ws(' | ', typtype, format_type(typbasetype, typtypmod),
             array(select enumlabel from pg_enum where enumtypid = pg_type.oid order by enumsortorder)::text) as definition
      from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')`,
  extensions: `select extname as name, extversion as definition from pg_extension`,
  settings: `select setrole::regrole::text as name, setconfig::text as definition from pg_db_role_setting`,
  buckets: `select id as name, format('%s | %s', name, public) as definition from storage.buckets`,
  'statuses of orders': `select status as name, position::text as definition from public.order_statuses`,
} satisfies Record<string, string>;

/** Query for the jobs of pg_cron. It runs only if this extension is installed. */
const JOBS = `select jobname as name, concat_ws(' | ', schedule, command, active) as definition from cron.job`;

/** Definitions of the database's objects, by kind and name. */
export type Catalog = Record<string, Record<string, string>>;

/** Reads all that the migrations define: objects with their rights, and the rows that every database has. */
export async function readCatalog(statements: Statements): Promise<Catalog> {
  const { rows: jobs } = await statements.query(`select where to_regclass('cron.job') is not null`);
  const catalog: Catalog = {};
  for (const [kind, query] of Object.entries({ ...DEFINITIONS, ...(jobs.length > 0 ? { jobs: JOBS } : {}) })) {
    const { rows } = await statements.query<{ name: string; definition: string }>(
      `select name::text, definition::text from (${query}) as objects order by 1`,
    );
    catalog[kind] = Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
  }
  return catalog;
}
