// Defines the articles that the newsletter can send. The build writes a list of the articles, the functions read the list, and
// the database stores it.
import * as v from 'valibot';

/** Path of the file that lists the published articles. The build writes this file. */
export const ARTICLE_LIST = '/infolettre/articles.json';

/** Width in pixels of an article's picture in an email, and of the text: 600 px less the padding of the email (`EMAIL_STYLES`). */
export const EMAIL_PICTURE_WIDTH = 552;

/** A path on the site. Addresses of another origin begin with two slashes, or with a slash and a backslash. */
const Path = v.pipe(v.string(), v.regex(/^\/[^/\\]/), v.maxLength(1_000));
const Title = v.pipe(v.string(), v.minLength(1), v.maxLength(500));
const Pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4_000));

const ArticleText = v.object({
  title: Title,
  summary: v.pipe(v.string(), v.maxLength(2_000)),
  path: Path,
  picture: v.object({ path: Path, width: Pixels, height: Pixels, alt: v.pipe(v.string(), v.maxLength(1_000)) }),
});
/** An article in one language. An email shows its picture at this width and height. */
export type ArticleText = v.InferOutput<typeof ArticleText>;

/** An article in both languages, and the day of its publication. */
export const ArticleContent = v.object({ day: v.pipe(v.string(), v.isoDate()), fr: ArticleText, en: ArticleText });
export type ArticleContent = v.InferOutput<typeof ArticleContent>;

/** Number of an article. The number is the name of the folder with the article's files, and the end of the article's address. */
export const ArticleNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));

const ArticleList = v.pipe(
  v.array(v.object({ article: ArticleNumber, content: ArticleContent })),
  v.check((list) => new Set(list.map(({ article }) => article)).size === list.length, 'an article is listed twice'),
);
/** The articles that the site has published. */
export type ArticleList = v.InferOutput<typeof ArticleList>;

/** Parses the list that the build has written. @throws {v.ValiError} if the list does not match the schema. */
export const parseArticleList = (list: unknown): ArticleList => v.parse(ArticleList, list);
