-- Shows invoices to their customers, who open them with the secret link in an email or from the account. Also does the scheduled
-- work on invoices.

-- Stores a link. If its email is retried, the link already exists and stays unchanged.
create function public.add_invoice_link(p_invoice uuid, p_digest text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.invoice_links (digest, invoice_id) values (p_digest, p_invoice) on conflict do nothing;
$$;

-- Returns {"invoice"} of a link, with the document and the amounts left to pay. The invoice is null if the link is unknown or has
-- expired. After too many requests with such links, returns {"wait": seconds}. Valid links do not count, because they do not help
-- anyone to guess a token of 244 or more random bits.
create function public.linked_invoice(p_digest text, p_limits jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_invoice jsonb;
  seconds       integer;
begin
  select jsonb_build_object(
      'document', invoice.document, 'kind', invoice.kind, 'order_id', invoice.order_id,
      -- Stripe's page offers the card that this account has saved. A link in an email may be forwarded, so it offers no card.
      'user_id', case when link.expires_at is not null then placed.user_id end,
      'left_cents', coalesce(open.left_cents, 0), 'net_cents', coalesce(open.net_cents, 0),
      'owed_cents', bill -> 'owed_cents', 'version', bill -> 'version')
    into found_invoice
    from public.invoice_links as link
    join public.invoices as invoice on invoice.id = link.invoice_id
    join public.orders as placed on placed.id = invoice.order_id
    left join lateral public.open_invoices(placed.id) as open on open.id = invoice.id,
    lateral public.order_bill(placed) as bill
    where link.digest = p_digest and (link.expires_at is null or link.expires_at > now());
  if found_invoice is null then
    seconds := public.count_post(p_limits);
    if seconds > 0 then
      return jsonb_build_object('wait', seconds);
    end if;
  end if;
  return jsonb_build_object('invoice', found_invoice);
end;
$$;

-- Returns {"bill", "invoices"} of one of the caller's orders, or null if the order belongs to someone else.
create function public.my_bill(p_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('bill', public.order_bill(placed), 'invoices', public.order_invoices(placed.id))
  from public.orders as placed
  where placed.id = p_id and placed.user_id = auth.uid() and public.has_required_aal();
$$;

-- Returns a token that opens one of the caller's invoices for a day. Returns null if the invoice belongs to someone else, or
-- after 60 tokens within an hour.
create function public.link_to_my_invoice(p_id uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  token text := encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex');
begin
  if not public.has_required_aal() or not exists (
       select from public.invoices as invoice join public.orders as placed on placed.id = invoice.order_id
       where invoice.id = p_id and placed.user_id = auth.uid()) then
    return null;
  end if;
  if public.count_post(jsonb_build_array(
       jsonb_build_object('subject', 'invoice links ' || auth.uid(), 'max', 60, 'window', '1 hour'))) > 0 then
    return null;
  end if;
  delete from public.invoice_links where expires_at < now();
  insert into public.invoice_links (digest, invoice_id, expires_at)
    values (encode(sha256(convert_to(token, 'UTF8')), 'hex'), p_id, now() + interval '1 day');
  return token;
end;
$$;

-- Called on schedule (functions/deliver). Reminds customers once of each invoice that is unpaid after its due date.
create function public.advance_invoices()
returns void
language sql
security definer
set search_path = ''
as $$
  with reminded as (
    insert into public.invoice_events (invoice_id, kind)
      select open.id, 'reminded'
      from public.unpaid_invoices() as open
      join public.orders as placed on placed.id = open.order_id and placed.email is not null and placed.status <> 'cancelled'
      where open.due_on < public.quebec_day(now())
        and not exists (select from public.invoice_events as event where event.invoice_id = open.id and event.kind = 'reminded')
      on conflict do nothing returning id)
  insert into public.outbox (kind, invoice_event_id) select 'invoice_to_customer', id from reminded;
$$;

grant execute on function public.add_invoice_link(uuid, text), public.linked_invoice(text, jsonb), public.advance_invoices()
  to service_role;
grant execute on function public.my_bill(uuid), public.link_to_my_invoice(uuid) to authenticated;
