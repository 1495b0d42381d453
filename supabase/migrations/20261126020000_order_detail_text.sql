-- Text of one line holds no control character, no line separator and no invisible format character (Unicode's Cf): the page
-- removes them before it sends (src/domain/text/characters.ts). A phone number may have an extension.
-- tests/database/order-details.test.ts runs one table of texts through both. Lengths are counted as browsers count them: an
-- emoji beyond the first 65 536 characters counts as two.
create or replace function public.order_detail_errors(p_details jsonb)
returns text[]
language sql
immutable
set search_path = ''
as $$
  with constants (line) as (values (
    '[^\u0001-\u001f\u007f-\u009f\u2028\u2029' ||
    '\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f' ||
    '\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]'
  ))
  select coalesce(array_agg(field), '{}')
  from constants, lateral (values
    ('name', '^' || line || '+$', 100, true),
    ('phone', '^[2-9][0-9]{2} [2-9][0-9]{2}-[0-9]{4}( (poste|ext\.) [0-9]{1,6})?$', 30, true),
    ('delivery', '^(delivery|pickup)$', 8, true),
    ('line1', '^' || line || '+$', 200, p_details ->> 'delivery' is distinct from 'pickup'),
    ('line2', '^' || line || '*$', 200, p_details ->> 'delivery' is distinct from 'pickup'),
    ('city', '^' || line || '+$', 100, p_details ->> 'delivery' is distinct from 'pickup'),
    ('province', '^(QC|ON|NB|NS|PE|NL|MB|SK|AB|BC|YT|NT|NU)$', 2, p_details ->> 'delivery' is distinct from 'pickup'),
    ('postal_code', '^[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z] [0-9][ABCEGHJ-NPRSTV-Z][0-9]$', 7,
      p_details ->> 'delivery' is distinct from 'pickup'),
    -- Of several lines: line ends and tabs may be in it, and the format characters that join emoji.
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
