import { firstDay, type Publication } from '../core/content/publishing.ts';
import type { ContentFile } from './content-file.ts';

/** Returns the first day on which visitors see a text. The fields of the text may be invalid. */
export function getFirstDay({ data }: Pick<ContentFile, 'data'>): string {
  const { draft, date } = (data ?? {}) as Record<keyof Publication, unknown>;
  const isDate = date instanceof Date && !Number.isNaN(date.valueOf());
  return firstDay({ draft: draft === true, ...(isDate && { date }) });
}
