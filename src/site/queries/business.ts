import { localBusiness, reachableBusiness, type BusinessPage, type Thing } from '../../core/structured-data.ts';
import type { Locale } from '../../i18n/locales.ts';
import { path, sharingPicture } from '../../i18n/routes.ts';
import { strings } from '../../i18n/strings/index.ts';
import { getCompany } from './company.ts';
import { absoluteUrl } from './site.ts';

const getBusinessPage = (locale: Locale): BusinessPage => ({
  id: absoluteUrl('/#company'),
  url: absoluteUrl(path('home', locale)),
  image: absoluteUrl(sharingPicture(path('home', locale))),
  description: strings(locale).footer.tagline,
});

/** Returns the company's structured data. */
export const getBusiness = async (locale: Locale): Promise<Thing> =>
  localBusiness(await getCompany(), getBusinessPage(locale));

/** Returns the company's structured data with its contact details. */
export const getReachableBusiness = async (locale: Locale): Promise<Thing> =>
  reachableBusiness(await getCompany(), getBusinessPage(locale));
