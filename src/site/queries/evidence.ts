import { answerChoices } from '../../features/calculator/rules/answer-choices.ts';
import { readChoices } from '../../features/calculator/rules/read-choices.ts';
import { curvePoints, generatorHoursAlone, outageHours } from '../../features/calculator/rules/evidence.ts';
import { at } from '../../features/calculator/rules/months.ts';
import { MODULE_KWH } from '../../features/calculator/rules/packs.ts';
import { fill } from '../../core/text.ts';
import { LANGUAGE_TAG, type Locale } from '../../i18n/locales.ts';
import { strings } from '../../i18n/strings/index.ts';
import { getPage } from './pages.ts';
import { getOffer } from './sizing.ts';

/** Size of the production curve in units of its SVG. */
export const CURVE = { width: 120, height: 40 };

/** Number of battery modules in the outage diagram. It is the minimum for a 6 kW inverter. */
const MODULES = 2;

/** A bar of a diagram. `value` is its length. */
interface Bar {
  label: string;
  text: string;
  value: number;
}

/**
 * Returns the three diagrams of the benefits page. `production` shows the production of the year-round cottage by month. `outage`
 * shows how many hours a battery lasts in an outage. `generator` shows the hours of the cottage's generator without and with
 * panels.
 */
export async function getEvidence(locale: Locale) {
  const { choices } = await getPage('scenario-year-round', locale);
  const offer = await getOffer(locale);
  const answer = answerChoices(readChoices(choices), offer);
  if (answer.kind !== 'system') throw new Error('The calculator proposes no system for the page scenario-year-round.');
  const t = strings(locale).kits.evidence;
  const write = (value: number, digits: number): string =>
    new Intl.NumberFormat(LANGUAGE_TAG[locale], { maximumSignificantDigits: digits }).format(value);
  const hours = (value: number): string => fill(t.hours, { hours: write(value, 2) });
  const outage = outageHours(MODULES * MODULE_KWH.cottage);
  const { generatorHours, production, need, panels } = answer;
  return {
    production: {
      points: curvePoints(production, CURVE),
      june: fill(t.kWh, { kWh: write(at(production, 6), 2) }),
      december: fill(t.kWh, { kWh: write(at(production, 12), 2) }),
      caption: fill(t.production, { panels }),
    },
    outage: {
      bars: t.outageSteps.map((label, index): Bar => ({ label, value: outage[index]!, text: hours(outage[index]!) })),
      caption: fill(t.outage, { count: MODULES, kWh: MODULE_KWH.cottage.toLocaleString(LANGUAGE_TAG[locale]) }),
    },
    generator: {
      bars: [generatorHoursAlone(need), generatorHours].map((value, index): Bar => ({
        label: t.generatorBars[index]!,
        value,
        text: hours(value),
      })),
      caption: t.generator,
    },
  };
}
