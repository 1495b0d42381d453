import { addressLine, licenceClause } from '../../i18n/company-lines.ts';
import type { FactName } from '../../core/facts.ts';
import { assignPhones } from '../../core/phones.ts';
import { formatPrice } from '../../core/money.ts';
import { formatHours } from '../../i18n/formats.ts';
import type { Locale } from '../../i18n/locales.ts';
import { strings } from '../../i18n/strings/index.ts';
import { getProducts } from './catalogue.ts';
import { getCompany } from './company.ts';
import { getInstalledPrice, withoutCurrency } from './installed.ts';
import { memoize } from './memoize.ts';

/** Returns the value of every placeholder `{name}` in a language. The lowest price of a pack comes from the catalogue. */
export const getFacts = memoize(readFacts);

async function readFacts(locale: Locale): Promise<Record<FactName, string>> {
  const { claims, ...company } = await getCompany();
  const [cheapest] = (await getProducts())
    .filter((product) => product.category === 'pack')
    .sort((a, b) => a.priceCents - b.priceCents);
  const installed = cheapest && (await getInstalledPrice(cheapest));
  const { onRequest } = strings(locale).common;
  const facts: Record<FactName, string | number> = {
    company: company.name,
    founded: company.founded,
    phone: company.phone,
    tollFreePhone: company.tollFreePhone,
    ...assignPhones(company),
    informationEmail: company.emails.information,
    salesEmail: company.emails.sales,
    supportEmail: company.emails.support,
    privacyEmail: company.emails.privacy,
    city: company.address.city,
    postalAddress: addressLine(company.address, locale),
    // This clause contains word joiners, because no style prevents line breaks in the texts that use it.
    licenceClause: licenceClause(company.rbqLicence, locale),
    privacyOfficer: company.privacyOfficer.name,
    privacyOfficerTitle: company.privacyOfficer.title[locale],
    clients: claims.clients,
    installations: claims.installations,
    experienceYears: claims.experienceYears,
    panelWarrantyYears: claims.panelWarrantyYears,
    panelOutputPercent: claims.panelOutputPercent,
    workWarrantyYears: claims.workWarrantyYears,
    equipmentWarrantyYearsMin: claims.equipmentWarrantyYears.min,
    equipmentWarrantyYearsMax: claims.equipmentWarrantyYears.max,
    systemLifeYears: claims.systemLifeYears,
    savingsPercent: claims.savingsPercent,
    installDaysMin: claims.installDays.min,
    installDaysMax: claims.installDays.max,
    dischargePercent: claims.dischargePercent,
    lithiumLifeYearsMin: claims.lithiumLifeYears.min,
    lithiumLifeYearsMax: claims.lithiumLifeYears.max,
    paybackYearsMin: claims.paybackYears.min,
    paybackYearsMax: claims.paybackYears.max,
    supportHoursPerDay: claims.supportHoursPerDay,
    supportDaysPerWeek: claims.supportDaysPerWeek,
    emergencyHours: `${claims.supportHoursPerDay}/${claims.supportDaysPerWeek}`,
    emailReplyHours: claims.emailReplyBusinessHours,
    supportHours: formatHours(company.officeHours, locale),
    invoiceDueDays: company.invoicing.dueDays,
    depositPercent: company.installPayments.deposit,
    deliveryPercent: company.installPayments.delivery,
    balancePercent: company.installPayments.balance,
    returnDays: claims.returnDays,
    partsYears: claims.partsYears,
    priceCovers: company.priceCovers[locale],
    packPrice: cheapest ? formatPrice(cheapest.priceCents, locale) : onRequest,
    packInstalledMin: installed ? withoutCurrency(formatPrice(installed.from, locale)) : onRequest,
    packInstalledMax: installed ? formatPrice(installed.to, locale) : onRequest,
  };
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)])) as Record<
    FactName,
    string
  >;
}
