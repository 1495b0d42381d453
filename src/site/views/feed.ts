import rss from '@astrojs/rss';
import { LANGUAGE_TAG, type Locale } from '../../i18n/locales.ts';
import { strings } from '../../i18n/strings/index.ts';
import { momentOfDay } from '../../core/content/publishing.ts';
import { fill } from '../../core/text.ts';
import { getArticles } from '../queries/articles.ts';
import { getCompany } from '../queries/company.ts';
import { getPage } from '../queries/pages.ts';

/** Returns the articles of a language as RSS. `site` is the origin of the site. */
export async function feed(locale: Locale, site: URL): Promise<Response> {
  const { name } = await getCompany();
  const { description } = await getPage('blog', locale);
  return rss({
    title: fill(strings(locale).article.feed, { company: name }),
    description,
    site,
    trailingSlash: false,
    customData: `<language>${LANGUAGE_TAG[locale]}</language>`,
    items: (await getArticles(locale)).map(({ data, addresses }) => ({
      title: data.title,
      description: data.excerpt,
      pubDate: momentOfDay(data.date),
      link: addresses[locale],
      categories: [data.category],
    })),
  });
}
