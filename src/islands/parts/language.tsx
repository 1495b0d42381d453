import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { translate, type KeyOf, type Values } from '../../domain/translate.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';

/** The page's language, and the texts of one group of the dictionary in it. */
export interface Language<Group extends keyof Strings> {
  locale: Locale;
  /** The text of a key, its placeholders filled in; the key itself where there is none. */
  t: (key: KeyOf<Strings[Group]>, values?: Values) => string;
}

const Provided = createContext<{ locale: Locale; t: (key: string, values?: Values) => string } | undefined>(undefined);

interface Props {
  locale: Locale;
  /** The texts that the mount gave. */
  strings: object;
  children: ReactNode;
}

/** Gives the parts of an island their language and texts, so that they need not be handed on from part to part. */
export function LanguageProvider({ locale, strings, children }: Props): ReactNode {
  const language = useMemo(
    () => ({ locale, t: (key: string, values?: Values) => translate(strings, locale, key, values) }),
    [locale, strings],
  );
  return <Provided value={language}>{children}</Provided>;
}

/**
 * The language of the island a part stands in: `useLanguage<'search'>()` where the mount gave the texts of `search`.
 * @throws outside a provider (specification, section 8).
 */
export function useLanguage<Group extends keyof Strings>(): Language<Group> {
  const language = useContext(Provided);
  if (!language) throw new Error('useLanguage must be used within a LanguageProvider');
  return language;
}
