-- What whoever runs the site asks each day, for `npm run status` and the metrics: numbers alone, nothing of a person. The
-- day is the company's.
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
        'waiting', count(*) filter (where parked_at is null),
        'failing', count(*) filter (where parked_at is null and fault is not null),
        'given_up', count(*) filter (where parked_at is not null),
        'oldest_seconds', coalesce(extract(epoch from now() - min(created_at) filter (where parked_at is null))::bigint, 0))
      from public.outbox where sent_at is null),
    'seconds_since_delivery',
      (select extract(epoch from now() - beat_at)::bigint from public.heartbeats where name = 'deliver'),
    'database_bytes', pg_database_size(current_database()),
    'latest_migration', (select max(version) from supabase_migrations.schema_migrations)
  );
$$;

revoke all on function public.operating_report() from public, anon, authenticated, service_role;
grant execute on function public.operating_report() to service_role;
