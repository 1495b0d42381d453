-- Contains the functions for amendments, which are quotes that change an order. Staff change the order's lines, place and
-- delivery in the same way as they write a quote. A change that raises the total is a proposal. The customer accepts it on the
-- quote's page, or by phone. Until then, the order stays unchanged. Any other change is applied at once (desk_send_quote). The
-- document of each change contains the previous state of the order (decision 65).

-- Replaces an order's lines with the lines of a document. Each unit has its own row. Rows keep their unit IDs from the cart.
-- `orders.removed_units` keeps the IDs of removed units. If an amendment adds a removed product again, the product's rows get
-- these IDs.
create function public.set_order_lines(p_order uuid, p_lines jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  units jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object('product_id', product_id, 'unit', unit) order by line), '[]')
    from public.order_items where order_id = p_order and unit is not null
  ) || (select removed_units from public.orders where id = p_order);
begin
  delete from public.order_items where order_id = p_order;
  insert into public.order_items (order_id, line, product_id, label, price, unit)
    select p_order, wanted.line, wanted.product_id, wanted.label, wanted.price, kept.unit
    from (
      select row_number() over (order by entry.place, unit) as line, product.id as product_id,
             case when product.id is null then entry.line ->> 'label' end as label,
             (entry.line ->> 'unit_cents')::bigint / 100.0 as price,
             row_number() over (partition by product.id order by entry.place, unit) as rank
      from jsonb_array_elements(p_lines) with ordinality as entry (line, place)
      left join public.products as product on product.id = entry.line ->> 'product_id',
      lateral generate_series(1, (entry.line ->> 'quantity')::integer) as unit
    ) as wanted
    left join (
      select entry.value ->> 'product_id' as product_id, (entry.value ->> 'unit')::uuid as unit,
             row_number() over (partition by entry.value ->> 'product_id' order by entry.place) as rank
      from jsonb_array_elements(units) with ordinality as entry (value, place)
    ) as kept on kept.product_id = wanted.product_id and kept.rank = wanted.rank;
  update public.orders set removed_units = (
    select coalesce(jsonb_agg(entry.value order by entry.place), '[]')
    from jsonb_array_elements(units) with ordinality as entry (value, place)
    where not exists (select from public.order_items where order_id = p_order and unit = (entry.value ->> 'unit')::uuid))
    where id = p_order;
end;
$$;

-- Replaces the lines, amounts and place of an order with those of a document or of order_state(). A document has no lead time, so
-- the order gets the longest lead time of its products. The caller has locked the order.
create function public.apply_state(p_order uuid, p_state jsonb, p_is_quoted boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.set_order_lines(p_order, p_state -> 'lines');
  update public.orders
    set total = (p_state ->> 'subtotal_cents')::bigint / 100.0, gst = (p_state ->> 'gst_cents')::bigint / 100.0,
        qst = (p_state ->> 'qst_cents')::bigint / 100.0, address = nullif(p_state -> 'address', 'null'),
        delivery = coalesce(p_state ->> 'delivery', case when p_state ->> 'address' is null then 'pickup' else 'delivery' end),
        is_quoted = p_is_quoted,
        lead_weeks = coalesce(
          (p_state ->> 'lead_weeks')::smallint,
          (select max(product.lead_weeks) from public.order_items as item join public.products as product on product.id = item.product_id
             where item.order_id = p_order),
          0)
    where id = p_order;
end;
$$;

-- Returns the open amendment of an order. If the order has no open amendment, creates one with the order's content.
--
-- p_quote  ID for a new amendment, created by the desk
--
-- Returns {"kind": "found", "quote"}, {"kind": "missing"}, or {"kind": "refused", "code", "fields"} with a code of
-- amendment_problem(). Returns null if the caller is not staff.
create function public.desk_amend_order(p_id uuid, p_quote uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed  public.orders;
  quote   public.quotes;
  problem text;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into placed from public.orders where id = p_id for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('order', array[placed.id::text]);
  select * into quote from public.quotes
    where amended_order_id = p_id and status not in ('accepted', 'applied', 'cancelled');
  if not found then
    problem := public.amendment_problem(placed, public.order_state(placed), public.place_of_sale(public.order_content(placed)));
    if problem is not null then
      return jsonb_build_object('kind', 'refused', 'code', problem, 'fields', '[]'::jsonb);
    end if;
    insert into public.quotes (id, amended_order_id, content) values (p_quote, p_id, public.order_content(placed))
      on conflict do nothing returning * into quote;
    if not found then
      return jsonb_build_object('kind', 'missing');
    end if;
    perform public.record_quote_event(quote, 'created', public.staff_email(), '', '{}');
  end if;
  perform public.record_read('quote', array[quote.id::text]);
  return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
end;
$$;

-- Takes back an amendment that was applied at once, until the first attempt to send the email about it. The order gets its previous
-- state. The amendment becomes a draft again, or returns to the state of its previous version. The result has the format of
-- desk_send_quote(). The code take_back_late means that sending the email has begun, or that another amendment is open or was applied
-- later. This is also the code if the order was cancelled or invoiced in the meantime.
create function public.desk_take_back_amendment(p_id uuid, p_revision bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote  public.quotes;
  before jsonb;
  last   bigint;
  taken  boolean := false;
begin
  if not public.is_staff() then
    return null;
  end if;
  quote := public.lock_quote(p_id);
  if quote.id is null then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.record_read('quote', array[quote.id::text]);
  if quote.revision is distinct from p_revision then
    return jsonb_build_object('kind', 'conflict', 'quote', public.quote_json(quote));
  end if;
  select document #> '{amendment,before}' into before from public.quote_versions where quote_id = p_id and version = quote.version;
  select id into last from public.quote_events where quote_id = p_id and kind = 'applied' and version = quote.version;
  if quote.status = 'applied'
     and not exists (select from public.quotes as other where other.amended_order_id = quote.amended_order_id
                       and (other.status not in ('accepted', 'applied', 'cancelled') or exists (
                         select from public.quote_events as event
                         where event.quote_id = other.id and event.kind in ('accepted', 'applied') and event.id > last)))
     and not exists (select from public.orders as placed where placed.id = quote.amended_order_id and public.amendment_problem(
                       placed, before, coalesce(before #>> '{address,province}', 'QC')) is not null) then
    -- Waits for a process that is leasing the email. The lease increments `attempts`, so this statement then keeps the email.
    delete from public.outbox
      where quote_event_id = last and sent_at is null and dead_letter_at is null and attempts = 0;
    taken := found;
  end if;
  if not taken then
    return jsonb_build_object('kind', 'refused', 'code', 'take_back_late', 'fields', '[]'::jsonb);
  end if;
  perform public.apply_state(quote.amended_order_id, before, (before ->> 'is_quoted')::boolean);
  delete from public.quote_events where id = last;
  delete from public.quote_versions where quote_id = p_id and version = quote.version;
  -- If a previous version was sent, the quote gets the state after that version's last event.
  update public.quotes set version = version - 1, revision = revision + 1, status = coalesce(
      (select kind from public.quote_events
         where quote_id = p_id and version = quote.version - 1 and kind in ('sent', 'declined', 'expired') order by id desc limit 1),
      'draft')
    where id = p_id returning * into quote;
  return jsonb_build_object('kind', 'found', 'quote', public.quote_json(quote));
end;
$$;

-- Returns the proposed and applied amendments of one of the caller's orders, without their authors. Returns null if the order
-- belongs to someone else.
create function public.my_amendments(p_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((select jsonb_agg(entry - 'by') from jsonb_array_elements(public.order_amendments(placed.id)) as entry
                     where entry ->> 'total_cents' is not null), '[]')
  from public.orders as placed
  where placed.id = p_id and placed.user_id = auth.uid() and public.has_required_aal();
$$;

-- Returns a token that is valid for a day and opens an amendment of one of the caller's orders. Returns null if the order belongs
-- to someone else, if no version of the amendment was sent, or after 60 tokens within an hour.
create function public.link_to_my_amendment(p_id uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  token text := encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex');
begin
  if not public.has_required_aal() or not exists (
       select from public.quotes as quote join public.orders as placed on placed.id = quote.amended_order_id
       where quote.id = p_id and quote.version > 0 and placed.user_id = auth.uid()) then
    return null;
  end if;
  if public.count_post(jsonb_build_array(
       jsonb_build_object('subject', 'amendment links ' || auth.uid(), 'max', 60, 'window', '1 hour'))) > 0 then
    return null;
  end if;
  delete from public.quote_links where expires_at < now();
  insert into public.quote_links (digest, quote_id, expires_at)
    values (encode(sha256(convert_to(token, 'UTF8')), 'hex'), p_id, now() + interval '1 day');
  return token;
end;
$$;

-- When the customer's contact details in an order are deleted, deletes the order's amendments that were neither accepted nor
-- applied. The other amendments are kept as contracts, but lose their email address, texts, links and unsent emails.
create function public.forget_amendments()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.quotes where amended_order_id = new.id and status not in ('accepted', 'applied');
  update public.quote_acceptances set email = null
    where email is not null and quote_id in (select id from public.quotes where amended_order_id = new.id);
  update public.quote_events set text = ''
    where text <> '' and quote_id in (select id from public.quotes where amended_order_id = new.id);
  delete from public.outbox where sent_at is null and quote_event_id in (
    select event.id from public.quote_events as event join public.quotes as quote on quote.id = event.quote_id
    where quote.amended_order_id = new.id);
  delete from public.quote_links where quote_id in (select id from public.quotes where amended_order_id = new.id);
  return null;
end;
$$;

create trigger forget_amendments after update on public.orders
  for each row when (old.email is not null and new.email is null) execute function public.forget_amendments();

grant execute on function public.desk_amend_order(uuid, uuid), public.desk_take_back_amendment(uuid, bigint),
  public.my_amendments(uuid), public.link_to_my_amendment(uuid) to authenticated;
