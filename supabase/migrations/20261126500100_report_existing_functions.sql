-- The report for `npm run doctor` also lists the functions that exist. A right on a function that was dropped cannot be
-- granted: the doctor then proposes to create the function again.
create or replace function public.rights_report()
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
