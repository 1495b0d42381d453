// Shows the time by which the company answers, on the page to which the server redirects after an inquiry.
import { answerBy, parseArrival } from '../../../features/inquiry/rules/business-hours.ts';
import { fill } from '../../../core/text.ts';
import { formatDeadline } from '../../../i18n/formats.ts';
import type { Locale } from '../../../i18n/locales.ts';

const place = document.querySelector<HTMLElement>('#answer-by')!;
const { text = '', opens, closes, hours } = place.dataset;
const arrival = parseArrival(new URLSearchParams(location.search).get('received_at'));
if (arrival) {
  const moment = answerBy(arrival, { opens: Number(opens), closes: Number(closes) }, Number(hours));
  place.textContent = fill(text, {
    moment: formatDeadline(moment, document.documentElement.lang.slice(0, 2) as Locale),
  });
}
