-- Addresses are stored with their domain in A-label form (RFC 5890), which only some browsers applied: the same address made
-- two accounts. This carries over what was stored in the other form. An account whose address has another one already stays
-- as it is, for its owner to decide.

-- The Punycode of a label (RFC 3492, section 6.3).
create function pg_temp.a_label(label text)
returns text
language plpgsql
immutable
as $$
declare
  codes   int[] := (select array_agg(ascii(sign) order by place)
                      from unnest(string_to_array(label, null)) with ordinality as one (sign, place));
  encoded text  := regexp_replace(label, '[^\u0001-\u007f]', '', 'g');
  basic   int   := length(encoded);
  handled int   := basic;
  code    int;
  least_code int := 128;
  next_code  int;
  delta   int   := 0;
  bias    int   := 72;
  rest    int;
  place   int;
  bound   int;
begin
  if handled = cardinality(codes) then
    return label;
  end if;
  if basic > 0 then
    encoded := encoded || '-';
  end if;
  while handled < cardinality(codes) loop
    next_code := (select min(one) from unnest(codes) as one where one >= least_code);
    delta := delta + (next_code - least_code) * (handled + 1);
    least_code := next_code;
    foreach code in array codes loop
      if code < least_code then
        delta := delta + 1;
      elsif code = least_code then
        rest := delta;
        place := 36;
        loop
          bound := least(greatest(place - bias, 1), 26);
          exit when rest < bound;
          encoded := encoded || substr('abcdefghijklmnopqrstuvwxyz0123456789', bound + (rest - bound) % (36 - bound) + 1, 1);
          rest := (rest - bound) / (36 - bound);
          place := place + 36;
        end loop;
        encoded := encoded || substr('abcdefghijklmnopqrstuvwxyz0123456789', rest + 1, 1);
        delta := delta / case when handled = basic then 700 else 2 end;
        delta := delta + delta / (handled + 1);
        place := 0;
        while delta > 455 loop
          delta := delta / 35;
          place := place + 36;
        end loop;
        bias := place + 36 * delta / (delta + 38);
        delta := 0;
        handled := handled + 1;
      end if;
    end loop;
    delta := delta + 1;
    least_code := least_code + 1;
  end loop;
  return 'xn--' || encoded;
end;
$$;

create function pg_temp.a_label_address(address text)
returns text
language sql
immutable
as $$
  select regexp_replace(address, '@[^@]*$', '') || '@' || string_agg(pg_temp.a_label(label), '.' order by place)
  from unnest(string_to_array(lower(normalize(substring(address from '@([^@]*)$'), NFKC)), '.')) with ordinality
    as one (label, place);
$$;

update auth.users as account set email = pg_temp.a_label_address(email)
  where email ~ '@[^@]*[^\u0001-\u007f]'
    and not exists (select from auth.users as other where other.email = pg_temp.a_label_address(account.email));
update auth.identities as identity set identity_data = jsonb_set(identity_data::jsonb, '{email}', to_jsonb(account.email::text))
  from auth.users as account
  where account.id = identity.user_id and identity.provider = 'email'
    and identity_data ->> 'email' ~ '@[^@]*[^\u0001-\u007f]' and account.email ~ '@xn--|\.xn--';
update public.subscriptions as subscription set email = pg_temp.a_label_address(email)
  where email ~ '@[^@]*[^\u0001-\u007f]'
    and not exists (select from public.subscriptions as other
                    where lower(other.email) = lower(pg_temp.a_label_address(subscription.email)));
update public.inquiries set fields = jsonb_set(fields, '{email}', to_jsonb(pg_temp.a_label_address(fields ->> 'email')))
  where fields ->> 'email' ~ '@[^@]*[^\u0001-\u007f]';

drop function pg_temp.a_label_address(text), pg_temp.a_label(text);
