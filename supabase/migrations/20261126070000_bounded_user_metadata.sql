-- Supabase copies an account's user metadata into each of its access tokens, and any of its sessions may write there. 15 kB
-- of it made tokens longer than a server reads as a header: each request of the owner was refused with 431, for good.
-- The site uses no user metadata. What remains is what the authentication interface writes itself, when its value is true.

-- Returns the part of an account's user metadata that the authentication interface writes, each value checked.
create function public.own_user_metadata(p_metadata jsonb, p_id uuid, p_email text)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
  from jsonb_each(case when jsonb_typeof(p_metadata) = 'object' then p_metadata else '{}' end) as entry
  where (entry.key in ('email_verified', 'phone_verified') and jsonb_typeof(entry.value) = 'boolean')
     or (entry.key = 'sub' and entry.value = to_jsonb(p_id))
     or (entry.key = 'email' and lower(entry.value #>> '{}') = lower(p_email));
$$;

create function public.bound_user_metadata()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.raw_user_meta_data := public.own_user_metadata(new.raw_user_meta_data, new.id, new.email);
  return new;
end;
$$;

create trigger bound_user_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function public.bound_user_metadata();

-- Accounts that already have more recover: their next access token is short again.
update auth.users set raw_user_meta_data = public.own_user_metadata(raw_user_meta_data, id, email)
 where raw_user_meta_data is distinct from public.own_user_metadata(raw_user_meta_data, id, email);

revoke execute on function public.own_user_metadata(jsonb, uuid, text), public.bound_user_metadata()
  from public, anon, authenticated, service_role;
