import { getCollection, type CollectionEntry } from 'astro:content';
import { fillFacts } from '../../core/facts.ts';
import type { Locale } from '../../i18n/locales.ts';
import { plainText } from '../../markdown/plain-text.ts';
import { getFacts } from './facts.ts';
import { isShown } from './publishing.ts';

export interface Question {
  entry: CollectionEntry<'questions'>;
  /** Name of the question's folder. The name is also the question's anchor on the page. */
  name: string;
  question: string;
  /** The answer without markup. */
  answerText: string;
}

/** Returns the questions in a language, in the editors' order. Only `npm run dev` includes unpublished questions. */
export async function getQuestions(locale: Locale): Promise<Question[]> {
  const facts = await getFacts(locale);
  const entries = await getCollection('questions', ({ id, data }) => id.endsWith(`/${locale}`) && isShown(data));
  return entries
    .sort((a, b) => a.data.order - b.data.order)
    .map((entry) => ({
      entry,
      name: entry.id.split('/')[0]!,
      question: fillFacts(entry.data.question, facts),
      answerText: plainText(fillFacts(entry.body ?? '', facts), locale),
    }));
}
