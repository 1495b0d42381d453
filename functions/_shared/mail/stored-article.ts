import type { ArticleText } from '../../../src/features/newsletter/rules/articles.ts';
import type { Locale } from '../../../src/i18n/locales.ts';

/** An article for a subscriber, or for the staff member who tries it: the token and the time are then null. */
export interface StoredArticle {
  email: string;
  language: Locale;
  content: ArticleText;
  /** When the subscriber confirmed the address. */
  confirmed_at: string | null;
  /** Token of the link that ends the subscription. */
  token: string | null;
}
