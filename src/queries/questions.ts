import { getCollection, type CollectionEntry } from 'astro:content';
import { fillFacts } from '../domain/facts.ts';
import type { Locale } from '../i18n/locales.ts';
import { plainText } from '../markdown/plain-text.ts';
import { getFacts } from './facts.ts';
import { isShown } from './publishing.ts';

export interface Question {
  entry: CollectionEntry<'questions'>;
  /** The folder's name: the question's place in its page. */
  name: string;
  question: string;
  /** The answer without its markup. */
  answerText: string;
}

/** The questions in a language that are shown, in the order editors gave them. */
export async function getQuestions(locale: Locale): Promise<Question[]> {
  const facts = await getFacts(locale);
  const entries = await getCollection('questions', ({ id, data }) => id.endsWith(`/${locale}`) && isShown(data));
  return entries
    .sort((one, other) => one.data.order - other.data.order)
    .map((entry) => ({
      entry,
      name: entry.id.split('/')[0]!,
      question: fillFacts(entry.data.question, facts),
      answerText: plainText(fillFacts(entry.body ?? '', facts), locale),
    }));
}
