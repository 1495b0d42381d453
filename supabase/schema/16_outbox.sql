-- Stores the outbox, which contains the emails to send. A sending process leases the next due email, and then reports the result.
-- If the process crashes, the lease ends and the email is sent again with the same ID.

create table public.outbox (
  -- This ID is also the Message-ID in all attempts to send the email.
  id              uuid primary key default gen_random_uuid(),
  kind            text not null,
  inquiry_id      uuid references public.inquiries (id) on delete cascade,
  subscription_id uuid references public.subscriptions (id) on delete cascade,
  created_at      timestamptz not null default now(),
  -- Time before which the email is not sent. During an attempt, this is the end of the lease.
  due_at          timestamptz not null default now(),
  attempts        integer not null default 0,
  sent_at         timestamptz,
  -- Time at which the email became a dead letter. A dead letter is not sent again until staff or an operator retry it
  -- (desk_retry_mail, retry_dead_letters).
  dead_letter_at  timestamptz,
  -- Reason why the last attempt failed. The reason contains no addresses.
  fault           text,
  order_id        uuid references public.orders (id) on delete cascade,
  order_status    text references public.order_statuses (status),
  payment_id      text references public.payments (id) on delete cascade,
  -- Address of the recipient, for an email about an account or the team, or for a test email. The row, and the address with it,
  -- is deleted when the email is sent.
  account_email   text,
  subject         text,
  -- Address of a colleague. An email about the team contains this address.
  colleague_email text,
  -- The HTML of an account_link, encrypted with a key that is not in the database (functions/_shared/mail/sealed-email.ts).
  sealed_content  text,
  -- Time at which the link in an account_link expires. The email is not sent after this time.
  expires_at      timestamptz,
  quote_event_id  bigint references public.quote_events (id) on delete cascade,
  visit_id        uuid references public.visits (id) on delete cascade,
  reply_id        uuid references public.inquiry_replies (id) on delete cascade,
  late_day        date references public.late_days (day) on delete cascade,
  invoice_event_id bigint references public.invoice_events (id) on delete cascade,
  refund_id       uuid references public.refunds (id) on delete cascade,
  article         integer references public.newsletter_articles (article),
  -- Language of a test email. Subscribers receive an article in their own language.
  locale          text check (locale in ('fr', 'en')),
  unique (kind, inquiry_id),
  constraint outbox_kind_check check (kind in (
    'inquiry_to_company', 'inquiry_to_sender', 'subscription_to_confirm', 'order_to_company', 'order_to_shopper',
    'order_status_to_shopper', 'payment_to_company', 'recovery_code_used', 'account_deleted', 'password_changed', 'account_link',
    'quote_to_customer', 'quote_to_company', 'visit_to_customer', 'reply_to_sender', 'late_to_company', 'invoice_to_customer',
    'payment_to_customer', 'refund_to_customer', 'staff_added', 'factor_reset', 'factor_reset_done', 'article_to_subscriber',
    'article_test')),
  constraint outbox_check check (
    case when kind in ('recovery_code_used', 'account_deleted', 'password_changed', 'account_link', 'staff_added', 'factor_reset',
                       'factor_reset_done', 'article_test')
      then account_email is not null and num_nonnulls(inquiry_id, subscription_id, order_id, payment_id, quote_event_id, visit_id,
                                                      reply_id, late_day, invoice_event_id, refund_id) = 0
      else account_email is null and num_nonnulls(inquiry_id, subscription_id, order_id, payment_id, quote_event_id, visit_id,
                                                  reply_id, late_day, invoice_event_id, refund_id) = 1 end
    and num_nonnulls(subject, sealed_content, expires_at) = case kind when 'account_link' then 3 else 0 end
    and (colleague_email is not null) = (kind in ('staff_added', 'factor_reset', 'factor_reset_done'))
    and (article is not null) = (kind in ('article_to_subscriber', 'article_test'))
    and (locale is not null) = (kind = 'article_test'))
);

create index outbox_due on public.outbox (due_at) where sent_at is null and dead_letter_at is null;
create unique index outbox_article on public.outbox (article, subscription_id) where kind = 'article_to_subscriber';
create index outbox_subscription_id on public.outbox (subscription_id) where subscription_id is not null;
create index outbox_reply_id on public.outbox (reply_id) where reply_id is not null;
create index outbox_visit_id on public.outbox (visit_id) where visit_id is not null;
create index outbox_dead_letter_at on public.outbox (dead_letter_at, id) where dead_letter_at is not null and sent_at is null;

alter table public.outbox enable row level security;
grant select, insert, update, delete on public.outbox to service_role;

-- Emails that are no longer retried. Operators read this list (docs/operating.md).
create view public.dead_letters with (security_invoker = true) as
  select outbox.id, outbox.kind, outbox.created_at, outbox.dead_letter_at, outbox.attempts, outbox.fault,
         coalesce(inquiries.reference, public.quote_number(quotes.number), public.invoice_number(invoices.kind, invoices.number))
           as reference,
         coalesce(outbox.order_id, payments.order_id, invoices.order_id, refunds.order_id) as order_id
  from public.outbox
  left join public.inquiries on inquiries.id = outbox.inquiry_id
  left join public.payments on payments.id = outbox.payment_id
  left join public.quote_events on quote_events.id = outbox.quote_event_id
  left join public.quotes on quotes.id = quote_events.quote_id
  left join public.invoice_events on invoice_events.id = outbox.invoice_event_id
  left join public.invoices on invoices.id = invoice_events.invoice_id
  left join public.refunds on refunds.id = outbox.refund_id
  where outbox.dead_letter_at is not null and outbox.sent_at is null;

grant select on public.dead_letters to service_role;

-- Leases the next due email for p_lease. Returns the email with all data that its template needs, or null. First deletes emails
-- whose link has expired. Articles come last, with at most p_articles_per_minute emails per minute, so that they delay no other
-- email.
create function public.take_mail(p_lease interval, p_articles_per_minute integer default 20)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken public.outbox;
  next  uuid;
begin
  delete from public.outbox where kind = 'account_link' and expires_at <= now();
  select id into next from public.outbox
    where sent_at is null and dead_letter_at is null and due_at <= now() and kind <> 'article_to_subscriber'
    order by due_at limit 1 for update skip locked;
  next := coalesce(next, public.next_article_mail(p_articles_per_minute));
  update public.outbox set due_at = now() + p_lease, attempts = attempts + 1,
    -- Clears the `fault` of an earlier attempt. stop_article() and add_visit_email() regard a leased email without a `fault` as
    -- being sent.
    fault = null
    where id = next returning * into taken;
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'id', taken.id,
    'kind', taken.kind,
    'inquiry', (
      select to_jsonb(inquiry) || jsonb_build_object('files', (
        select coalesce(jsonb_agg(to_jsonb(file) order by file.field desc), '[]')
        from public.inquiry_files as file where file.inquiry_id = inquiry.id))
      from public.inquiries as inquiry where inquiry.id = taken.inquiry_id),
    'subscription', (
      select to_jsonb(subscription) from public.subscriptions as subscription
      where subscription.id = taken.subscription_id),
    'order', (
      select to_jsonb(placed) || jsonb_build_object('status', coalesce(taken.order_status, placed.status), 'lines', (
        select jsonb_agg(to_jsonb(line) - 'first' order by line.first) from public.lines_of_order(placed.id) as line),
        'visit', public.visit_for_status(placed.id, taken.id), 'refunds', public.order_refunds(placed.id))
      from public.orders as placed where placed.id = taken.order_id),
    'payment', (select to_jsonb(payment) || jsonb_build_object('account', public.order_account(payment.order_id))
                  from public.payments as payment where payment.id = taken.payment_id),
    'invoice', (select public.invoice_of_event(event) from public.invoice_events as event where event.id = taken.invoice_event_id),
    'refund', (select to_jsonb(refund) || jsonb_build_object('account', public.order_account(refund.order_id))
                 from public.refunds as refund where refund.id = taken.refund_id),
    'quote', (select public.quote_of_event(event) from public.quote_events as event where event.id = taken.quote_event_id),
    'visit', public.visit_for_mail(taken.visit_id, taken.id),
    'reply', (
      select jsonb_build_object('text', reply.text, 'email', inquiry.email, 'language', inquiry.locale,
                                'reference', inquiry.reference, 'inquiry_id', inquiry.id)
      from public.inquiry_replies as reply join public.inquiries as inquiry on inquiry.id = reply.inquiry_id
      where reply.id = taken.reply_id),
    'late', public.late_for_mail(taken.late_day),
    'article', public.article_for_mail(taken),
    'account', case when taken.account_email is not null then jsonb_build_object('email', taken.account_email, 'colleague', taken.colleague_email) end,
    'link', case when taken.kind = 'account_link' then
      jsonb_build_object('subject', taken.subject, 'sealed', taken.sealed_content) end);
end;
$$;

create function public.mark_sent(p_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.outbox where id = p_id and account_email is not null;
  update public.outbox set sent_at = now(), fault = null where id = p_id and sent_at is null;
$$;

-- Schedules the next attempt after 1, 4, 9, 16 … minutes, at most after a day. Returns whether the email is now a dead letter. An
-- email becomes a dead letter after 30 days, or at once with p_is_permanent. p_is_bounce means that the server refused this
-- recipient. Together with p_is_permanent, it ends the recipient's subscription.
create function public.mark_failed(p_id uuid, p_fault text, p_is_permanent boolean default false, p_is_bounce boolean default false)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  failed public.outbox;
begin
  update public.outbox set fault = left(p_fault, 500),
    due_at = now() + least(interval '1 minute' * attempts * attempts, interval '1 day'),
    dead_letter_at = case when p_is_permanent or created_at < now() - interval '30 days' then now() end
  where id = p_id and sent_at is null
  returning * into failed;
  if p_is_permanent and p_is_bounce and failed.subscription_id is not null then
    perform public.end_bounced_subscription(failed);
  end if;
  return failed.dead_letter_at is not null;
end;
$$;

-- Retries dead letters for another 30 days.
create function public.retry_dead_letters()
returns void
language sql
security definer
set search_path = ''
as $$
  update public.outbox set dead_letter_at = null, due_at = now(), created_at = now(), attempts = 0
  where dead_letter_at is not null and sent_at is null;
$$;

grant execute on function public.take_mail(interval, integer), public.mark_sent(uuid), public.mark_failed(uuid, text, boolean, boolean),
  public.retry_dead_letters() to service_role;

-- Writes an email with a link for an account. Only the embedded backend calls this function, because the authentication of a
-- hosted project sends its own emails. The new email replaces an earlier email with the same subject to the same address, because
-- the earlier link no longer works.
create function public.add_account_email(p_id uuid, p_email text, p_subject text, p_sealed text, p_expires_at timestamptz)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.outbox
    where kind = 'account_link' and lower(account_email) = lower(p_email) and subject = p_subject;
  insert into public.outbox (id, kind, account_email, subject, sealed_content, expires_at)
    values (p_id, 'account_link', p_email, p_subject, p_sealed, p_expires_at);
$$;
