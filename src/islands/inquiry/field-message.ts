import { excessOf } from '../../domain/forms/form-schema.ts';
import type { FieldRules } from '../../domain/forms/form-table.ts';
import { fill } from '../../domain/text.ts';

/** Returns a message about a field. If the message has a placeholder for it, it includes the number of characters to remove. */
export const fieldMessage = (message: string, field: FieldRules, typed: string, locale: string): string =>
  fill(message, { excess: excessOf(field, typed).toLocaleString(locale) });
