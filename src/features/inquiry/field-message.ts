import { countExcess } from './rules/forms/form-schema.ts';
import type { FieldRules } from './rules/forms/form-table.ts';
import { fill } from '../../core/text.ts';

/**
 * Returns a message about a field. If the message has a placeholder for the number of characters to remove, inserts this number.
 */
export const fieldMessage = (message: string, field: FieldRules, typed: string, locale: string): string =>
  fill(message, { excess: countExcess(field, typed).toLocaleString(locale) });
