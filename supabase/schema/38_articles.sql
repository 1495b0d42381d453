-- Sends the newsletter. Staff send an article of the site to the confirmed subscribers (decision 63). The outbox gets one email
-- per subscriber.

-- Stores the articles that the site shows. p_articles is [{"article", "content"}, …]. Other articles count as no longer
-- published. Does not change the content that was sent (`newsletters`).
create function public.keep_articles(p_articles jsonb)
returns void
language sql
security definer
set search_path = ''
as $$
  with listed as (
    select article, content from jsonb_to_recordset(p_articles) as entry (article integer, content jsonb)
  ), hidden as (
    update public.newsletter_articles set is_published = false
    where is_published and article not in (select article from listed)
  )
  insert into public.newsletter_articles as known (article, content) select article, content from listed
  on conflict (article) do update set content = excluded.content, is_published = true
    where known.content <> excluded.content or not known.is_published;
$$;

-- Returns the ID of the email that sends an article to a subscriber. Each attempt to send the email has the same ID, so a mailbox
-- shows the email only once.
create function public.article_mail_id(p_article integer, p_subscription uuid)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select md5('article ' || p_article || ' ' || p_subscription)::uuid;
$$;

-- Locks the next due email of an article, so that take_mail() can lease this email. Returns its ID, or null if no email is due or
-- this minute's limit is reached. Deletes emails of stopped articles, and emails to people who have unsubscribed.
create function public.next_article_mail(p_per_minute integer)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  candidate record;
  seconds   integer;
begin
  loop
    select email.id, subscription.confirmed_at is not null and subscription.unsubscribed_at is null
                     and sending.stopped_at is null as is_wanted into candidate
      from public.outbox as email
      join public.subscriptions as subscription on subscription.id = email.subscription_id
      join public.newsletters as sending on sending.article = email.article
      where email.kind = 'article_to_subscriber' and email.sent_at is null and email.dead_letter_at is null
        and email.due_at <= now()
      order by email.due_at, email.id limit 1 for update of email skip locked;
    if not found then
      return null;
    end if;
    exit when candidate.is_wanted;
    delete from public.outbox where id = candidate.id;
  end loop;
  -- Counts the email for the rate limit of articles, which all servers share. count_post() locks the limit until the end of the
  -- transaction, so only one server at a time leases an email of an article.
  seconds := public.count_post(
    jsonb_build_array(jsonb_build_object('subject', 'articles', 'max', p_per_minute, 'window', '1 minute')));
  return case when seconds = 0 then candidate.id end;
end;
$$;

-- Returns the content and the recipient of an article's email, or null for other emails.
create function public.article_for_mail(p_mail public.outbox)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('language', language, 'content', content -> language, 'confirmed_at', confirmed_at,
                            'email', email, 'token', token)
  from (
    select subscription.locale as language, sending.content, subscription.confirmed_at, subscription.email, subscription.token
      from public.newsletters as sending join public.subscriptions as subscription on subscription.id = p_mail.subscription_id
      where p_mail.kind = 'article_to_subscriber' and sending.article = p_mail.article
    union all
    select p_mail.locale, tried.content, null, p_mail.account_email, null
      from public.newsletter_articles as tried
      where p_mail.kind = 'article_test' and tried.article = p_mail.article
  ) as about;
$$;

-- Ends the subscription of an address that its mail server has refused permanently. If ten or more emails of an article are
-- refused, and more are refused than accepted, the addresses are not the cause. The article is then stopped, and the
-- subscriptions continue.
create function public.end_bounced_subscription(p_mail public.outbox)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  sending public.newsletters;
begin
  update public.subscriptions set unsubscribed_at = now(), bounce = coalesce(p_mail.fault, ''), bounced_article = p_mail.article
    where id = p_mail.subscription_id and unsubscribed_at is null;
  if p_mail.kind <> 'article_to_subscriber' then
    return;
  end if;
  delete from public.outbox where id = p_mail.id;
  update public.newsletters set refused = refused + 1 where article = p_mail.article returning * into sending;
  if sending.stopped_at is not null or sending.refused < 10 or sending.refused <= sending.forgotten_sent + (
    select count(*) from public.outbox where article = p_mail.article and kind = 'article_to_subscriber' and sent_at is not null
  ) then
    return;
  end if;
  perform public.stop_article(p_mail.article);
  update public.newsletters set is_blocked = true, refused = 0, recipients = recipients - refused where article = p_mail.article;
  update public.subscriptions set unsubscribed_at = null, bounce = null, bounced_article = null
    where bounced_article = p_mail.article and bounce is not null and unsubscribed_at >= sending.created_at;
end;
$$;

-- Stops an article. Deletes its waiting emails, except those that are being sent at this moment. Keeps its dead letters.
create function public.stop_article(p_article integer)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.newsletters set stopped_at = now() where article = p_article and stopped_at is null;
  -- Waits for a process that is leasing an email. The lease increments `attempts`, clears `fault` and postpones `due_at`, so this
  -- statement then keeps the email.
  delete from public.outbox where article = p_article and kind = 'article_to_subscriber' and sent_at is null
    and dead_letter_at is null and (attempts = 0 or fault is not null or due_at <= now());
$$;

-- Stores the counts of an article when a subscriber is deleted, because the subscriber's emails are deleted too.
create function public.keep_article_counts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.newsletters as sending set forgotten_sent = forgotten_sent + 1,
    forgotten_left = forgotten_left + coalesce((old.unsubscribed_at > email.sent_at and old.bounce is null)::integer, 0)
  from public.outbox as email
  where email.subscription_id = old.id and email.kind = 'article_to_subscriber' and email.sent_at is not null
    and sending.article = email.article;
  return old;
end;
$$;

create trigger keep_article_counts before delete on public.subscriptions
  for each row execute function public.keep_article_counts();

-- Returns the counts of each sent article, or of a single article. "left_since" is the number of subscribers who unsubscribed
-- after its email.
create function public.article_counts(p_article integer default null)
returns table (article integer, sent bigint, failed bigint, waiting bigint, tried bigint, left_since bigint, last_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select sending.article,
         sending.forgotten_sent + count(*) filter (where email.sent_at is not null),
         sending.refused + count(*) filter (where email.dead_letter_at is not null),
         count(*) filter (where email.id is not null and email.sent_at is null and email.dead_letter_at is null),
         count(*) filter (where email.attempts > 0),
         sending.forgotten_left + count(*) filter (where subscription.unsubscribed_at > email.sent_at and subscription.bounce is null),
         max(email.sent_at)
  from public.newsletters as sending
  left join public.outbox as email on email.article = sending.article and email.kind = 'article_to_subscriber'
  left join public.subscriptions as subscription on subscription.id = email.subscription_id
  where p_article is null or sending.article = p_article
  group by sending.article;
$$;

-- Returns the state and the counts of an article's sending, or null if the article was never sent.
create function public.newsletter_json(p_article integer)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'state', case
      when sending.is_blocked and sending.stopped_at is not null then 'blocked'
      when sending.stopped_at is not null then 'stopped'
      when counts.waiting = 0 then 'done'
      when now() < sending.starts_at then 'pending'
      else 'running' end,
    'by', sending.staff_email, 'at', sending.created_at, 'starts_at', sending.starts_at, 'last_at', counts.last_at,
    'recipients', sending.recipients, 'sent', counts.sent, 'failed', counts.failed, 'waiting', counts.waiting,
    'left_since', counts.left_since)
  from public.newsletters as sending join public.article_counts(p_article) as counts on counts.article = sending.article;
$$;

-- Returns the confirmed subscribers for whom there is no email of an article yet, in the order in which they will receive it.
create function public.article_recipients(p_article integer)
returns setof public.subscriptions
language sql
stable
security definer
set search_path = ''
as $$
  select * from public.subscriptions as subscription
  where subscription.confirmed_at is not null and subscription.unsubscribed_at is null
    and not exists (select from public.outbox as email where email.article = p_article
                      and email.subscription_id = subscription.id and email.kind = 'article_to_subscriber')
  order by subscription.confirmed_at, subscription.id;
$$;

-- Returns an article in the format of the desk. "version" changes with the content.
create function public.article_json(p_article public.newsletter_articles)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'article', p_article.article, 'content', p_article.content, 'version', md5(p_article.content::text),
    'is_published', p_article.is_published,
    'recipients', (select count(*) from public.article_recipients(p_article.article)),
    'newsletter', public.newsletter_json(p_article.article));
$$;

-- Lists the articles that the site shows or that were sent, the latest first.
create function public.desk_articles(p_filter jsonb, p_after jsonb, p_is_export boolean default false)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select case when p_is_export and not public.is_owner() then public.owner_only()
    else jsonb_build_object('next', null, 'rows', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', known.article::text, 'day', known.content ->> 'day', 'is_published', known.is_published,
          'fr', known.content -> 'fr' ->> 'title', 'en', known.content -> 'en' ->> 'title',
          'newsletter', public.newsletter_json(known.article))
        order by known.content ->> 'day' desc, known.article desc), '[]')
      from public.newsletter_articles as known
      where known.is_published or exists (select from public.newsletters where article = known.article))) end
  where public.is_staff();
$$;

-- Returns {"kind": "found", "article"} or {"kind": "missing"}, or null if the caller is not staff.
create function public.desk_article(p_article bigint)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  known public.newsletter_articles;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into known from public.newsletter_articles where article = p_article;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  return jsonb_build_object('kind', 'found', 'article', public.article_json(known));
end;
$$;

-- Sends an article to the confirmed subscribers who have not received it. The first emails are due in two minutes, and then
-- p_per_minute emails each minute. Does nothing if the article is being sent or was already sent. If the article was stopped, the
-- remaining emails are sent.
-- Returns {"kind": "found", "article"}, or "conflict" if the content has changed since p_version. Returns {"kind": "missing"}, or
-- {"kind": "refused", "code": "not_published" or "no_subscribers"}. Returns null if the caller is not staff.
create function public.desk_send_article(p_article bigint, p_version text, p_per_minute bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  known   public.newsletter_articles;
  sending public.newsletters;
  starts  timestamptz := now() + interval '2 minutes';
  pace    bigint := least(greatest(coalesce(p_per_minute, 1), 1), 1000);
begin
  if not public.is_staff() then
    return null;
  end if;
  -- If two staff members send the article at the same moment, the second transaction waits here for the first.
  select * into known from public.newsletter_articles where article = p_article for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  select * into sending from public.newsletters where article = known.article for update;
  if found and sending.stopped_at is null then
    return jsonb_build_object('kind', 'found', 'article', public.article_json(known));
  end if;
  if p_version is distinct from md5(known.content::text) then
    return jsonb_build_object('kind', 'conflict', 'article', public.article_json(known));
  end if;
  if not known.is_published then
    return jsonb_build_object('kind', 'refused', 'code', 'not_published');
  end if;
  if not exists (select from public.article_recipients(known.article)) then
    return jsonb_build_object('kind', 'refused', 'code', 'no_subscribers');
  end if;
  insert into public.newsletters as sent (article, content, staff_email, starts_at, recipients)
    values (known.article, known.content, public.staff_email(), starts, 0)
    on conflict (article) do update set content = excluded.content, staff_email = excluded.staff_email, created_at = now(),
      starts_at = excluded.starts_at, stopped_at = null, is_blocked = false;
  insert into public.outbox (id, kind, subscription_id, article, created_at, due_at)
    select public.article_mail_id(known.article, entry.id), 'article_to_subscriber', entry.id, known.article, entry.due_at, entry.due_at
    from (select id, starts + (row_number() over () - 1) / pace * interval '1 minute' as due_at
            from public.article_recipients(known.article)) as entry
    on conflict do nothing;
  update public.newsletters set recipients = refused + forgotten_sent + (
      select count(*) from public.outbox where article = known.article and kind = 'article_to_subscriber')
    where article = known.article;
  return jsonb_build_object('kind', 'found', 'article', public.article_json(known));
end;
$$;

-- Stops an article. The article counts as never sent if none of its emails was sent, is being sent, or became a dead letter.
-- Returns {"kind": "found", "article"} or {"kind": "missing"}. Returns null if the caller is not staff.
create function public.desk_stop_article(p_article bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.newsletter_articles;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into known from public.newsletter_articles where article = p_article for update;
  if not found then
    return jsonb_build_object('kind', 'missing');
  end if;
  perform public.stop_article(known.article);
  delete from public.newsletters as sending where article = known.article and refused = 0 and forgotten_sent = 0
    and not exists (select from public.outbox as email where email.article = sending.article and email.kind = 'article_to_subscriber');
  return jsonb_build_object('kind', 'found', 'article', public.article_json(known));
end;
$$;

-- Sends a test email of an article in a language to the caller's own address. Does nothing while the same test email is already
-- waiting to be sent. Returns {"kind": "found", "article"}, "conflict" in the same case as desk_send_article(), or {"kind":
-- "missing"}. Returns null if the caller is not staff.
create function public.desk_test_article(p_article bigint, p_version text, p_language text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.newsletter_articles;
begin
  if not public.is_staff() then
    return null;
  end if;
  select * into known from public.newsletter_articles where article = p_article for update;
  if not found or p_language is null or p_language not in ('fr', 'en') then
    return jsonb_build_object('kind', 'missing');
  end if;
  if p_version is distinct from md5(known.content::text) then
    return jsonb_build_object('kind', 'conflict', 'article', public.article_json(known));
  end if;
  insert into public.outbox (kind, account_email, article, locale)
    select 'article_test', public.staff_email(), known.article, p_language
    where not exists (select from public.outbox where kind = 'article_test' and article = known.article and locale = p_language
                        and account_email = public.staff_email() and sent_at is null and dead_letter_at is null);
  return jsonb_build_object('kind', 'found', 'article', public.article_json(known));
end;
$$;

grant execute on function public.desk_articles(jsonb, jsonb, boolean), public.desk_article(bigint),
  public.desk_send_article(bigint, text, bigint), public.desk_stop_article(bigint), public.desk_test_article(bigint, text, text)
  to authenticated;
grant execute on function public.keep_articles(jsonb) to service_role;
