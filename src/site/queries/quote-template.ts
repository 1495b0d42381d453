import { LINKED_TEXT } from '../../features/inquiry/rules/forms/submission.ts';
import type { Locale } from '../../i18n/locales.ts';
import { path } from '../../i18n/routes.ts';
import { strings } from '../../i18n/strings/index.ts';

/**
 * Returns a template for addresses of the quote form. Callers replace `{name}` with an encoded product name. The text in the form
 * then begins with this product.
 */
export function quoteTemplate(locale: Locale): string {
  const text = strings(locale).datasheet.quoteText.split('{name}').map(encodeURIComponent).join('{name}');
  return `${path('contact', locale)}?${LINKED_TEXT}=${text}#soumission`;
}
