-- The report for `npm run doctor` also tells the policies of the storage. The migrations make none: the functions alone write
-- files, and a public bucket is read without one.

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

create or replace function public.deployment_report()
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
        'late', count(*) filter (where parked_at is null and due_at < now() - interval '15 minutes'),
        'failing', count(*) filter (where parked_at is null and fault is not null),
        'dead', count(*) filter (where parked_at is not null))
      from public.outbox where sent_at is null)
  );
$$;

revoke all on function public.storage_policies() from public, anon, authenticated, service_role;
