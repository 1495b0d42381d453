-- Servers keep the catalogue in memory: each is told when it is another, whoever has written it.

create function public.tell_of_catalogue_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end;
$$;

revoke all on function public.tell_of_catalogue_change() from public, anon, authenticated, service_role;

create trigger tell_of_catalogue_change
  after insert or update or delete or truncate on public.products
  for each statement execute function public.tell_of_catalogue_change();
