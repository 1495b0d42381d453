import { localBusiness, type Thing } from '../domain/structured-data.ts';
import type { Locale } from '../i18n/locales.ts';
import { path, sharingPicture } from '../i18n/routes.ts';
import { strings } from '../i18n/strings/index.ts';
import { getCompany } from './company.ts';
import { wholeAddress } from './site.ts';

/** The company as search engines are told of it, the same on every page that tells it. */
export async function getBusiness(locale: Locale): Promise<Thing> {
  const home = path('home', locale);
  return localBusiness(await getCompany(), {
    id: wholeAddress('/#company'),
    url: wholeAddress(home),
    image: wholeAddress(sharingPicture(home)),
    description: strings(locale).footer.tagline,
  });
}
