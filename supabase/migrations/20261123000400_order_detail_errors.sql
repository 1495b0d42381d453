-- The details of an order are refused by the database where the page refuses them, and nowhere else
-- (tests/database/order-details.test.ts). Lengths are counted as browsers count them: an emoji beyond the first 65 536
-- characters counts as two. Control characters are named by their numbers: which are `[[:cntrl:]]` depends on the locale.
create or replace function public.order_detail_errors(p_details jsonb)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(field), '{}')
  from (values
    ('name', '^[^\u0001-\u001f\u007f-\u009f]+$', 100, true),
    ('phone', '^[2-9][0-9]{2} [2-9][0-9]{2}-[0-9]{4}$', 12, true),
    ('delivery', '^(delivery|pickup)$', 8, true),
    ('line1', '^[^\u0001-\u001f\u007f-\u009f]+$', 200, p_details ->> 'delivery' is distinct from 'pickup'),
    ('line2', '^[^\u0001-\u001f\u007f-\u009f]*$', 200, p_details ->> 'delivery' is distinct from 'pickup'),
    ('city', '^[^\u0001-\u001f\u007f-\u009f]+$', 100, p_details ->> 'delivery' is distinct from 'pickup'),
    ('province', '^(QC|ON|NB|NS|PE|NL|MB|SK|AB|BC|YT|NT|NU)$', 2, p_details ->> 'delivery' is distinct from 'pickup'),
    ('postal_code', '^[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z] [0-9][ABCEGHJ-NPRSTV-Z][0-9]$', 7,
      p_details ->> 'delivery' is distinct from 'pickup'),
    -- Of several lines: line ends and tabs may be in it.
    ('note', '^[^\u0001-\u0008\u000b-\u001f\u007f-\u009f]*$', 1000, true),
    ('terms_version', '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', 10, true),
    ('language', '^(fr|en)$', 2, true)
  ) as rule (field, pattern, max_length, is_asked)
  where is_asked
    and (jsonb_typeof(p_details -> field) is distinct from 'string'
         or length(p_details ->> field)
              + length(regexp_replace(p_details ->> field, '[^\U00010000-\U0010ffff]', '', 'g')) > max_length
         or p_details ->> field !~ pattern);
$$;
