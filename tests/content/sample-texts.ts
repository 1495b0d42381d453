// Defines sample articles, questions and guides. They replace the site's texts, which editors may change.
import sharp from 'sharp';
import type { Locale } from '../../src/i18n/locales.ts';

/** A picture of the minimum width for articles. */
const PICTURE = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#2b4a6f' } })
  .webp()
  .toBuffer();
const DESCRIPTION = {
  fr: 'Ce que dit ce texte, en une phrase assez longue pour les moteurs.',
  en: 'What this text says, in one sentence long enough for search engines.',
};
const BODY = { fr: 'Le premier paragraphe.', en: 'The first paragraph.' };
const SOURCES = "sources:\n  - name: 'Manuel du fabricant'";

const file = (fields: string[], body: string): string => ['---', ...fields, '---', '', body, ''].join('\n');

const article = (id: number, locale: Locale): string =>
  file(
    [
      `id: ${id}`,
      `title: 'Article ${id} (${locale})'`,
      `description: '${DESCRIPTION[locale]}'`,
      "excerpt: 'Une phrase.'",
      'category: Hiver',
      `date: 2024-0${id}-15`,
      "author: 'Une personne, technicienne'",
      'picture: ./picture.webp',
      "pictureAlt: 'Un lac gelé, le soir.'",
      SOURCES,
    ],
    BODY[locale],
  );

const guide = (slug: string, order: number, locale: Locale): string =>
  file(
    [
      `title: 'Guide ${order} (${locale})'`,
      `description: '${DESCRIPTION[locale]}'`,
      `slug: ${slug}`,
      `order: ${order}`,
      'for: [rv]',
      SOURCES,
    ],
    BODY[locale],
  );

const question = (order: number, locale: Locale): string =>
  file([`question: 'Question ${order} (${locale}) ?'`, `order: ${order}`], BODY[locale]);

/** Contents of files by their path below `content/`. */
export const SAMPLE_TEXTS: Record<string, string | Buffer> = {
  ...Object.fromEntries([1, 2, 3].map((id) => [`blog/${id}/picture.webp`, PICTURE])),
  ...Object.fromEntries(
    (['fr', 'en'] as const).flatMap((locale) => [
      ...[1, 2, 3].map((id) => [`blog/${id}/${locale}.mdx`, article(id, locale)]),
      [`faq/winter/${locale}.mdx`, question(1, locale)],
      [`faq/battery-life/${locale}.mdx`, question(2, locale)],
      [
        `resources/guides/cottage-from-zero/${locale}.mdx`,
        guide({ fr: 'equiper-un-chalet-hors-reseau', en: 'cottage-from-zero' }[locale], 1, locale),
      ],
      [
        `resources/guides/rv-season/${locale}.mdx`,
        guide({ fr: 'saison-solaire-en-vr', en: 'rv-season' }[locale], 3, locale),
      ],
    ]),
  ),
};
