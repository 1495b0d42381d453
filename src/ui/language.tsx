import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { translate, type GroupKey, type Values } from '../core/translate.ts';
import type { Locale } from '../i18n/locales.ts';
import type { Strings } from '../i18n/strings/index.ts';

/** The page's language, and the texts of one group of strings in that language. */
export interface Language<Group extends keyof Strings> {
  locale: Locale;
  /** Returns the text of a key with its placeholders filled in, or the key itself if it has no text. */
  t: (key: GroupKey<Strings[Group]>, values?: Values) => string;
}

const Provided = createContext<{ locale: Locale; t: (key: string, values?: Values) => string } | undefined>(undefined);

interface Props {
  locale: Locale;
  /** Texts that the island's `.astro` file passed. */
  strings: object;
  children: ReactNode;
}

/** Makes an island's language and texts available to all its parts, so that no part has to pass them on. */
export function LanguageProvider({ locale, strings, children }: Props): ReactNode {
  const language = useMemo(
    () => ({ locale, t: (key: string, values?: Values) => translate(strings, locale, key, values) }),
    [locale, strings],
  );
  return <Provided value={language}>{children}</Provided>;
}

/**
 * Returns the language of the surrounding island. Use `useLanguage<'search'>()` if the island's `.astro` file passed the texts of
 * `search`.
 * @throws outside a provider (specification, section 8).
 */
export function useLanguage<Group extends keyof Strings>(): Language<Group> {
  const language = useContext(Provided);
  if (!language) throw new Error('useLanguage must be used within a LanguageProvider');
  return language;
}
