-- Returns reports for operators, without personal data. Only the service role may call these functions.

-- The time of the last successful run of each scheduled function, whatever program calls the function.
create table public.heartbeats (
  name    text primary key check (name in ('deliver')),
  beat_at timestamptz not null default now()
);

alter table public.heartbeats enable row level security;
grant select on public.heartbeats to service_role;

create function public.mark_heartbeat(p_name text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.heartbeats (name) values (p_name)
  on conflict (name) do update set beat_at = now();
$$;

-- Returns the jobs of pg_cron that call the function `deliver`, or null without pg_cron. The report omits
-- the jobs' commands, because they may contain keys. `holds_key` shows whether a command contains a key.
create function public.deliver_jobs()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  jobs jsonb;
begin
  if to_regclass('cron.job') is null then
    return null;
  end if;
  execute $jobs$
    select coalesce(jsonb_agg(jsonb_build_object(
             'schedule', schedule, 'active', active, 'holds_key', command ~ 'sb_secret_|eyJ')), '[]')
      from cron.job where command like '%/functions/v1/deliver%'
  $jobs$ into jobs;
  return jobs;
end;
$$;

-- Returns the policies, the functions, the tables without row-level security, and the rights of the three API roles and of the
-- role `public`. `npm run doctor` compares this report with supabase/rights.json.
create function public.rights_report()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with roles as (
    select oid, rolname::text as name from pg_roles where rolname in ('anon', 'authenticated', 'service_role')
    union all select 0, 'public'
  ), granted as (
    select class.relname::text as name, acl.grantee, acl.privilege_type
      from pg_class as class cross join aclexplode(class.relacl) as acl
     where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    union all
    select class.relname || '.' || attribute.attname, acl.grantee, acl.privilege_type
      from pg_attribute as attribute join pg_class as class on class.oid = attribute.attrelid
     cross join aclexplode(attribute.attacl) as acl
     where class.relnamespace = 'public'::regnamespace
  ), rights as (
    select granted.name, roles.name as role, string_agg(privilege_type, ' ' order by privilege_type) as rights
      from granted join roles on roles.oid = granted.grantee
     group by 1, 2
  ), functions as (
    select proc.oid, proc.proname || '(' || array_to_string(array(
             select format_type(type, null) from unnest(proc.proargtypes) with ordinality as argument (type, place)
              order by place), ',') || ')' as signature
      from pg_proc as proc
     where proc.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = proc.oid and deptype = 'e')
  )
  select jsonb_build_object(
    'tables', (select coalesce(jsonb_object_agg(name, by_role), '{}')
                 from (select name, jsonb_object_agg(role, rights) as by_role from rights group by 1) as tables),
    'functions', (select jsonb_object_agg(role, array(
        select signature from functions where has_function_privilege(role, functions.oid, 'execute') order by 1))
      from unnest(array['anon', 'authenticated', 'service_role']) as role),
    'existing_functions', array(select signature from functions order by 1),
    'open', array(
      select case namespace.nspname when 'public' then '' else namespace.nspname || '.' end || class.relname
        from pg_class as class join pg_namespace as namespace on namespace.oid = class.relnamespace
       where namespace.nspname in ('public', 'storage')
         and (class.relkind in ('r', 'p') and not class.relrowsecurity
           or class.relkind in ('v', 'm') and not coalesce('security_invoker=true' = any (class.reloptions), false))
       order by 1),
    'policies', (select coalesce(jsonb_agg(jsonb_build_object(
        'table', class.relname, 'verb', policy.polcmd, 'roles', array_to_string(array(
          select coalesce(role.rolname::text, 'public')
            from unnest(policy.polroles) as id left join pg_roles as role on role.oid = id order by 1), ' '),
        'widens', policy.polpermissive,
        'asks_for_factor', pg_get_expr(policy.polqual, policy.polrelid) like '%has_required_aal()%')
        order by class.relname, policy.polpermissive), '[]')
      from pg_policy as policy join pg_class as class on class.oid = policy.polrelid
     where class.relnamespace = 'public'::regnamespace)
  );
$$;

-- Returns the policies of the storage. The storage should have no policies, because only the functions write files. A public
-- bucket needs no policy, because anyone can read it.
create function public.storage_policies()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', policy.polname, 'table', class.relname)
                            order by class.relname, policy.polname), '[]')
  from pg_policy as policy join pg_class as class on class.oid = policy.polrelid
  where class.relnamespace = 'storage'::regnamespace and class.relname in ('buckets', 'objects');
$$;

-- Returns the facts that `npm run doctor` checks in the database.
create function public.deployment_report()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'migrations', array(select version from supabase_migrations.schema_migrations order by 1),
    'rights', public.rights_report(),
    'buckets', (select coalesce(jsonb_object_agg(id, public), '{}') from storage.buckets),
    'storage_policies', public.storage_policies(),
    'products', (select count(*) from public.products),
    'seconds_since_delivery', (select extract(epoch from now() - beat_at)::bigint from public.heartbeats where name = 'deliver'),
    'deliver_jobs', public.deliver_jobs(),
    'mail', (select jsonb_build_object(
        'late', count(*) filter (where dead_letter_at is null and due_at < now() - interval '15 minutes'),
        'failing', count(*) filter (where dead_letter_at is null and fault is not null),
        'dead', count(*) filter (where dead_letter_at is not null))
      from public.outbox where sent_at is null)
  );
$$;

-- Returns the numbers for `npm run status` and for the metrics. Days are days in Quebec.
create function public.operating_report()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with today as (
    select date_trunc('day', now() at time zone 'America/Toronto') at time zone 'America/Toronto' as start
  )
  select jsonb_build_object(
    'inquiries_today', (select count(*) from public.inquiries, today where inquiries.created_at >= today.start),
    'orders_today', (select count(*) from public.orders, today where orders.created_at >= today.start),
    'mail', (select jsonb_build_object(
        'waiting', count(*) filter (where dead_letter_at is null),
        'failing', count(*) filter (where dead_letter_at is null and fault is not null),
        'given_up', count(*) filter (where dead_letter_at is not null),
        -- For an article's email, created_at is the time from which the email may be sent. This time may be in the future.
        'oldest_seconds', greatest(extract(epoch from now() - min(created_at) filter (where dead_letter_at is null))::bigint, 0))
      from public.outbox where sent_at is null),
    'seconds_since_delivery',
      (select extract(epoch from now() - beat_at)::bigint from public.heartbeats where name = 'deliver'),
    'database_bytes', pg_database_size(current_database()),
    'latest_migration', (select max(version) from supabase_migrations.schema_migrations)
  );
$$;

grant execute on function public.mark_heartbeat(text), public.deployment_report(), public.operating_report() to service_role;
