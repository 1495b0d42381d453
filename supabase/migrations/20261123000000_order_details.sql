-- An order says who ordered, where it goes, what taxes were shown and how far it is; its shopper and the company are told of
-- it by e-mails that are written with it. Orders of before keep what they had: their taxes are estimated now.

alter table public.orders
  add column email         text,
  add column language      text not null default 'fr' check (language in ('fr', 'en')),
  add column name          text,
  add column phone         text,
  add column delivery      text check (delivery in ('delivery', 'pickup')),
  add column address       jsonb,
  add column note          text not null default '',
  add column gst           numeric(12, 2),
  add column qst           numeric(12, 2),
  add column terms_version text,
  add column status        text not null default 'received';

-- What a seller of Quebec charges on a price before taxes, to the cent, halves up.
create function public.gst_of(p_price numeric) returns numeric language sql immutable set search_path = ''
  as $$ select round(p_price * 0.05, 2) $$;
create function public.qst_of(p_price numeric) returns numeric language sql immutable set search_path = ''
  as $$ select round(p_price * 0.09975, 2) $$;

update public.orders set gst = public.gst_of(total), qst = public.qst_of(total),
  email = (select users.email from auth.users as users where users.id = orders.user_id);
alter table public.orders alter column gst set not null, alter column qst set not null;

comment on column public.orders.email is 'Of the account, at the moment of the order: it outlives the account.';
comment on column public.orders.total is 'Canadian dollars before taxes; the sum of its lines.';
comment on column public.orders.gst is 'Goods and services tax as the shopper saw it: an estimate, the invoice says it for good.';
comment on column public.orders.qst is 'Quebec sales tax as the shopper saw it, on the price before taxes.';
comment on column public.orders.address is '{"line1", "line2", "city", "province", "postal_code"}; null for a pick-up.';
comment on column public.orders.status is 'How far it is. Changed by the company alone; each change is dated in order_status_changes.';

create table public.order_statuses (
  status   text primary key,
  position smallint not null unique
);
insert into public.order_statuses (status, position) values
  ('received', 1), ('confirmed', 2), ('invoiced', 3), ('paid', 4), ('scheduled', 5), ('installed', 6), ('cancelled', 7);
alter table public.orders add foreign key (status) references public.order_statuses (status);

create table public.order_status_changes (
  id         bigint generated always as identity primary key,
  order_id   uuid not null references public.orders (id) on delete cascade,
  status     text not null references public.order_statuses (status),
  changed_at timestamptz not null default now()
);
create index order_status_changes_order_id on public.order_status_changes (order_id);
insert into public.order_status_changes (order_id, status, changed_at) select id, status, created_at from public.orders;

alter table public.order_statuses enable row level security;
alter table public.order_status_changes enable row level security;

create policy "a customer reads only the changes of their own orders"
  on public.order_status_changes for select to authenticated
  using (exists (
    select 1 from public.orders o
    where o.id = order_status_changes.order_id and o.user_id = (select auth.uid())
  ));

revoke all on public.order_statuses, public.order_status_changes from anon, authenticated, service_role;
grant select on public.order_status_changes to authenticated;
grant select on public.order_statuses, public.order_status_changes to service_role;

-- An e-mail of an order: to the company and to the shopper when it is new, to the shopper when its status changes.
alter table public.outbox add column order_id uuid references public.orders (id) on delete cascade,
  add column order_status text references public.order_statuses (status);
alter table public.outbox drop constraint outbox_check, drop constraint outbox_kind_check;
alter table public.outbox
  add constraint outbox_check check (num_nonnulls(inquiry_id, subscription_id, order_id) = 1),
  add constraint outbox_kind_check check (kind in ('inquiry_to_company', 'inquiry_to_sender', 'subscription_to_confirm',
    'order_to_company', 'order_to_shopper', 'order_status_to_shopper'));

create function public.tell_of_order()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.order_status_changes (order_id, status) values (new.id, new.status);
  if tg_op = 'INSERT' then
    insert into public.outbox (kind, order_id) values ('order_to_company', new.id);
  end if;
  -- The account may be gone, and its address with it.
  if new.email is not null then
    insert into public.outbox (kind, order_id, order_status)
      values (case when tg_op = 'INSERT' then 'order_to_shopper' else 'order_status_to_shopper' end, new.id, new.status);
  end if;
  return null;
end;
$$;

create trigger tell_of_new_order after insert on public.orders
  for each row execute function public.tell_of_order();
create trigger tell_of_order_status after update of status on public.orders
  for each row when (old.status is distinct from new.status) execute function public.tell_of_order();

-- A dead letter of an order names the order.
create or replace view public.dead_letters with (security_invoker = true) as
  select outbox.id, outbox.kind, outbox.created_at, outbox.parked_at, outbox.attempts, outbox.fault, inquiries.reference,
         outbox.order_id
  from public.outbox left join public.inquiries on inquiries.id = outbox.inquiry_id
  where outbox.parked_at is not null and outbox.sent_at is null;

-- Takes the next e-mail that is due, for p_lease, with all that it speaks of; null when there is none.
create or replace function public.take_mail(p_lease interval)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  with taken as (
    update public.outbox set due_at = now() + p_lease, attempts = attempts + 1
    where id = (
      select id from public.outbox
      where sent_at is null and parked_at is null and due_at <= now()
      order by due_at limit 1 for update skip locked
    )
    returning *
  )
  select jsonb_build_object(
    'id', taken.id,
    'kind', taken.kind,
    'inquiry', (
      select to_jsonb(inquiry) || jsonb_build_object('files', (
        select coalesce(jsonb_agg(to_jsonb(file) order by file.field desc), '[]')
        from public.inquiry_files as file where file.inquiry_id = inquiry.id))
      from public.inquiries as inquiry where inquiry.id = taken.inquiry_id),
    'subscription', (select to_jsonb(subscription) from public.subscriptions as subscription where subscription.id = taken.subscription_id),
    'order', (
      select to_jsonb(placed) || jsonb_build_object('status', coalesce(taken.order_status, placed.status), 'lines', (
        select jsonb_agg(jsonb_build_object('name', product.name, 'name_en', coalesce(product.name_en, product.name), 'price', line.price, 'units', line.units)
                         order by line.first)
        from (select product_id, price, count(*) as units, min(item.line) as first
                from public.order_items as item where item.order_id = placed.id group by product_id, price) as line
        join public.products as product on product.id = line.product_id))
      from public.orders as placed where placed.id = taken.order_id))
  from taken;
$$;

-- What is wrong with the details of an order, by field; the page says the same before (src/domain/forms/tables/checkout.ts).
create function public.order_detail_errors(p_details jsonb)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(field), '{}')
  from (values
    ('name', '^[^[:cntrl:]]+$', 100, true),
    ('phone', '^[2-9][0-9]{2} [2-9][0-9]{2}-[0-9]{4}$', 12, true),
    ('delivery', '^(delivery|pickup)$', 8, true),
    ('line1', '^[^[:cntrl:]]+$', 200, p_details ->> 'delivery' is distinct from 'pickup'),
    ('line2', '^[^[:cntrl:]]*$', 200, p_details ->> 'delivery' is distinct from 'pickup'),
    ('city', '^[^[:cntrl:]]+$', 100, p_details ->> 'delivery' is distinct from 'pickup'),
    ('province', '^(QC|ON|NB|NS|PE|NL|MB|SK|AB|BC|YT|NT|NU)$', 2, p_details ->> 'delivery' is distinct from 'pickup'),
    ('postal_code', '^[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z] [0-9][ABCEGHJ-NPRSTV-Z][0-9]$', 7,
      p_details ->> 'delivery' is distinct from 'pickup'),
    ('note', '^[^\u0001-\u0008\u000b-\u001f\u007f]*$', 1000, true),
    ('terms_version', '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', 10, true),
    ('language', '^(fr|en)$', 2, true)
  ) as rule (field, pattern, max_length, is_asked)
  where is_asked
    and (jsonb_typeof(p_details -> field) is distinct from 'string' or length(p_details ->> field) > max_length
         or p_details ->> field !~ pattern);
$$;

-- place_order(): the one way to write an order. Atomic, idempotent, and priced by the catalogue.
--
-- p_key          made with the cart; the same key with the same cart is the same order
-- p_lines        [{"product_id": text, "price_cents": integer}, …], one entry per unit, as the shopper saw them
-- p_total_cents  the total before taxes that the shopper saw
-- p_details      {"name", "phone", "delivery", "line1", "line2", "city", "province", "postal_code", "note",
--                 "terms_version", "language": text, "gst_cents", "qst_cents": integer}
--
-- Returns {"kind": "placed", "id", "total_cents", "gst_cents", "qst_cents", "created_at", "replayed"},
-- or {"kind": "refused", "code", …} and has then written nothing. The codes:
--   cart_malformed, cart_empty, cart_too_large
--   key_reused           the key is that of another cart's order: "id", "total_cents", "product_ids": [text per unit, …]
--   product_unavailable  with "product_ids": [text, …]
--   prices_changed       with "changes": [{"product_id", "seen_cents", "current_cents"}, …]
--   total_mismatch       with "current_cents"
--   details_invalid      with "fields": [text, …]
--   taxes_mismatch       with "gst_cents" and "qst_cents"
drop function public.place_order(uuid, jsonb, bigint);

create function public.place_order(p_key uuid, p_lines jsonb, p_total_cents bigint, p_details jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_lines constant integer := 200;
  customer  uuid := auth.uid();
  lines     record;
  placed    public.orders;
  found_ids jsonb;
  wrong     text[];
begin
  if customer is null then
    raise insufficient_privilege using message = 'only a signed-in customer places orders';
  end if;
  if p_key is null or p_total_cents is null or jsonb_typeof(p_lines) is distinct from 'array' or exists (
    select from jsonb_array_elements(p_lines) as line
    where jsonb_typeof(line -> 'product_id') is distinct from 'string'
       or coalesce(line ->> 'price_cents', '') !~ '^[0-9]{1,12}$'
  ) then
    return jsonb_build_object('kind', 'refused', 'code', 'cart_malformed');
  end if;
  if jsonb_array_length(p_lines) = 0 then
    return jsonb_build_object('kind', 'refused', 'code', 'cart_empty');
  end if;
  if jsonb_array_length(p_lines) > max_lines then
    return jsonb_build_object('kind', 'refused', 'code', 'cart_too_large');
  end if;

  -- One order of a customer at a time: two taps with one key must not both find no order.
  perform pg_advisory_xact_lock(hashtextextended(customer::text, 0));

  select * into placed from public.orders where user_id = customer and idempotency_key = p_key;
  if found then
    if (select array_agg((product_id, (price * 100)::bigint)::text order by product_id, price)
          from public.order_items where order_id = placed.id)
       is distinct from
       (select array_agg((line ->> 'product_id', (line ->> 'price_cents')::bigint)::text
                         order by line ->> 'product_id', (line ->> 'price_cents')::bigint)
          from jsonb_array_elements(p_lines) as line) then
      return jsonb_build_object('kind', 'refused', 'code', 'key_reused', 'id', placed.id,
                                'total_cents', (placed.total * 100)::bigint,
                                'product_ids', (select jsonb_agg(product_id order by line)
                                                  from public.order_items where order_id = placed.id));
    end if;
    return public.placed_answer(placed) || '{"replayed": true}';
  end if;

  -- No price may move between being read and being written.
  perform from public.products
    where id in (select line ->> 'product_id' from jsonb_array_elements(p_lines) as line)
    order by id for share;

  select jsonb_agg(distinct line ->> 'product_id') into found_ids
    from jsonb_array_elements(p_lines) as line
    where not exists (select from public.products where id = line ->> 'product_id' and is_available);
  if found_ids is not null then
    return jsonb_build_object('kind', 'refused', 'code', 'product_unavailable', 'product_ids', found_ids);
  end if;

  select sum((p.price * 100)::bigint)::bigint as total_cents,
         jsonb_agg(distinct jsonb_build_object('product_id', p.id, 'seen_cents', (line ->> 'price_cents')::bigint,
                                               'current_cents', (p.price * 100)::bigint))
           filter (where (line ->> 'price_cents')::bigint <> p.price * 100) as changes
    into lines
    from jsonb_array_elements(p_lines) as line join public.products as p on p.id = line ->> 'product_id';
  if lines.changes is not null then
    return jsonb_build_object('kind', 'refused', 'code', 'prices_changed', 'changes', lines.changes);
  end if;
  if lines.total_cents <> p_total_cents then
    return jsonb_build_object('kind', 'refused', 'code', 'total_mismatch', 'current_cents', lines.total_cents);
  end if;

  wrong := public.order_detail_errors(p_details);
  if wrong <> '{}' then
    return jsonb_build_object('kind', 'refused', 'code', 'details_invalid', 'fields', wrong);
  end if;
  if p_details ->> 'gst_cents' is distinct from ((public.gst_of(lines.total_cents / 100.0) * 100)::bigint)::text
     or p_details ->> 'qst_cents' is distinct from ((public.qst_of(lines.total_cents / 100.0) * 100)::bigint)::text then
    return jsonb_build_object('kind', 'refused', 'code', 'taxes_mismatch',
                              'gst_cents', (public.gst_of(lines.total_cents / 100.0) * 100)::bigint,
                              'qst_cents', (public.qst_of(lines.total_cents / 100.0) * 100)::bigint);
  end if;

  insert into public.orders (user_id, idempotency_key, total, gst, qst, email, language, name, phone, delivery, address, note,
                             terms_version)
    values (customer, p_key, lines.total_cents / 100.0,
            public.gst_of(lines.total_cents / 100.0), public.qst_of(lines.total_cents / 100.0),
            (select users.email from auth.users as users where users.id = customer),
            p_details ->> 'language', p_details ->> 'name', p_details ->> 'phone', p_details ->> 'delivery',
            case when p_details ->> 'delivery' = 'delivery' then
              jsonb_build_object('line1', p_details -> 'line1', 'line2', p_details -> 'line2', 'city', p_details -> 'city',
                                 'province', p_details -> 'province', 'postal_code', p_details -> 'postal_code') end,
            p_details ->> 'note', p_details ->> 'terms_version')
    returning * into placed;
  insert into public.order_items (order_id, line, product_id, price)
    select placed.id, entry.position, p.id, p.price
    from jsonb_array_elements(p_lines) with ordinality as entry (line, position)
    join public.products as p on p.id = entry.line ->> 'product_id';

  return public.placed_answer(placed) || '{"replayed": false}';
end;
$$;

create function public.placed_answer(p_order public.orders)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('kind', 'placed', 'id', p_order.id, 'total_cents', (p_order.total * 100)::bigint,
                            'gst_cents', (p_order.gst * 100)::bigint, 'qst_cents', (p_order.qst * 100)::bigint,
                            'created_at', p_order.created_at);
$$;

revoke execute on function public.place_order(uuid, jsonb, bigint, jsonb), public.placed_answer(public.orders),
  public.order_detail_errors(jsonb), public.gst_of(numeric), public.qst_of(numeric), public.tell_of_order()
  from public, anon, authenticated;
grant execute on function public.place_order(uuid, jsonb, bigint, jsonb) to authenticated;
