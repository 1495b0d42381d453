// Writes the hour by which the company answers, on the page to which a browser is redirected after an inquiry.
import { answerBy } from '../../../features/inquiry/rules/business-hours.ts';
import { fill } from '../../../core/text.ts';
import { formatDeadline } from '../../../i18n/formats.ts';
import type { Locale } from '../../../i18n/locales.ts';

const place = document.querySelector<HTMLElement>('#answer-by')!;
const { text = '', opens, closes, hours } = place.dataset;
const moment = answerBy(new Date(), { opens: Number(opens), closes: Number(closes) }, Number(hours));
place.textContent = fill(text, { moment: formatDeadline(moment, document.documentElement.lang.slice(0, 2) as Locale) });
