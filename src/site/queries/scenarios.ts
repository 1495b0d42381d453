import { LINKED_TEXT } from '../../features/inquiry/rules/forms/submission.ts';
import { BUILDING_TYPES } from '../../features/calculator/rules/write-choices.ts';
import { readChoices } from '../../features/calculator/rules/read-choices.ts';
import { reportChoices } from '../../features/calculator/rules/report/report.ts';
import { fill } from '../../core/text.ts';
import { LANGUAGE_TAG, type Locale } from '../../i18n/locales.ts';
import { path, SCENARIOS, type ScenarioId } from '../../i18n/routes.ts';
import { strings } from '../../i18n/strings/index.ts';
import { getProducts } from './catalogue.ts';
import { getDatasheet } from './datasheets.ts';
import { getWorkedExamples } from './installed.ts';
import { getPage } from './pages.ts';
import { getOffer } from './sizing.ts';

/**
 * Returns a computed example: its texts, the result of the calculator's model, the kit that fits, and the kit's installed price
 * line by line. The kit is undefined if no kit for sale is sufficient. The price is undefined if `content/company.yaml` has no
 * example with that kit.
 */
export async function getScenario(id: ScenarioId, locale: Locale) {
  const texts = await getPage(id, locale);
  const { calculator, appliances, kits } = strings(locale);
  const offer = await getOffer(locale);
  const choices = readChoices(texts.choices);
  const report = reportChoices(choices, offer, {
    language: LANGUAGE_TAG[locale],
    words: calculator.report,
    houseWords: calculator.houseReport,
    getApplianceName: (appliance) => appliances[appliance],
  });
  const product = (await getProducts()).find(({ id: productId }) => productId === report.packId);
  const quoteFields = new URLSearchParams({
    [LINKED_TEXT]: fill(kits.scenario.quoteText, { name: texts.heading }),
    building_type: BUILDING_TYPES[choices.kind],
    sizing: texts.choices,
  });
  return {
    texts,
    report,
    product,
    datasheet: product && (await getDatasheet(product.id)),
    costs: (await getWorkedExamples()).find((example) => example.product.id === product?.id),
    appliances: choices.loads.map(({ id: appliance, count }) =>
      fill(kits.scenario.appliance, { count, name: appliances[appliance] }),
    ),
    calculatorPath: `${path('calculator', locale)}#${texts.choices}`,
    quotePath: `${path('contact', locale)}?${quoteFields}#soumission`,
  };
}

/** Returns every computed example. */
export const getScenarios = (locale: Locale) =>
  Promise.all(SCENARIOS.map(async (id) => ({ id, ...(await getScenario(id, locale)) })));
