-- A cart is read and changed with all that its account requires, as orders are: in a session that exists, with the account's
-- second factor. sync_cart() has one more code:
--   insufficient_aal     the session has ended, or lacks the account's second factor
alter function public.sync_cart(jsonb, jsonb) rename to write_cart;
revoke execute on function public.write_cart(jsonb, jsonb) from authenticated;

create function public.sync_cart(p_added jsonb, p_removed jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise insufficient_privilege using message = 'only a signed-in customer has a cart here';
  end if;
  if not public.has_required_aal() then
    return jsonb_build_object('kind', 'refused', 'code', 'insufficient_aal');
  end if;
  return public.write_cart(p_added, p_removed);
end;
$$;

revoke execute on function public.sync_cart(jsonb, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.sync_cart(jsonb, jsonb) to authenticated;
