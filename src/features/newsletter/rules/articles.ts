// Articles that the newsletter can send. The build lists them, the functions read the list, and the database stores it.
import * as v from 'valibot';

/** Path of the file in which the build lists the published articles. */
export const ARTICLE_LIST = '/infolettre/articles.json';

/** Width of an article's picture in an email, in pixels: the width of the text (`EMAIL_STYLES`). */
export const EMAIL_PICTURE_WIDTH = 552;

/** A path of the site, from which no other origin can be reached. */
const Path = v.pipe(v.string(), v.regex(/^\/[^/\\]/), v.maxLength(1_000));
const Title = v.pipe(v.string(), v.minLength(1), v.maxLength(500));
const Pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4_000));

const ArticleText = v.object({
  title: Title,
  summary: v.pipe(v.string(), v.maxLength(2_000)),
  path: Path,
  picture: v.object({ path: Path, width: Pixels, height: Pixels, alt: v.pipe(v.string(), v.maxLength(1_000)) }),
});
/** An article in one language. The picture has the size that emails show. */
export type ArticleText = v.InferOutput<typeof ArticleText>;

/** An article in both languages, and the day on which it appeared. */
export const ArticleContent = v.object({ day: v.pipe(v.string(), v.isoDate()), fr: ArticleText, en: ArticleText });
export type ArticleContent = v.InferOutput<typeof ArticleContent>;

/** Number of an article: the folder of its files, and the end of its address. */
export const ArticleNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));

const ArticleList = v.pipe(
  v.array(v.object({ article: ArticleNumber, content: ArticleContent })),
  v.check((list) => new Set(list.map(({ article }) => article)).size === list.length, 'an article is listed twice'),
);
/** The articles that the site shows. */
export type ArticleList = v.InferOutput<typeof ArticleList>;

/** Parses the list of the build. @throws {v.ValiError} if it does not match the schema. */
export const parseArticleList = (list: unknown): ArticleList => v.parse(ArticleList, list);
