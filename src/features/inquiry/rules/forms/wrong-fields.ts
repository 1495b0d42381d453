// Defines the anchors that show the errors of an inquiry that was sent without JavaScript. The server redirects to a static page,
// and the fragment of the address selects the errors to show. The page has an anchor for each message, and for each combination
// of fields.
import { fieldOfFile } from './field-files.ts';
import type { MessageCode } from './form-messages.ts';
import { getFields, INQUIRY_KINDS } from './inquiries.ts';
import type { FieldSpec } from './form-table.ts';
import { ATTACHMENT, CONSUMPTION_FILE } from './tables/common-fields.ts';

/** Letters that represent fields in anchors. The styles have a rule for each letter (src/styles/inquiry-form.css). */
const LETTERS = 'ABCDEFGHIJKL';

/** The fields of all forms, by their letter in anchors. */
export const LETTERED_FIELDS: ReadonlyMap<string, FieldSpec> = new Map(
  [...new Map(INQUIRY_KINDS.flatMap(getFields).map((field) => [field.name, field])).values()].map((field, place) => [
    LETTERS[place]!,
    field,
  ]),
);

/** Returns the anchor that shows these errors. The anchor names one message, one message with its field, or several fields. */
export function anchorOfErrors(errors: Partial<Record<string, MessageCode>>): string | undefined {
  const wrong = new Map(
    (Object.entries(errors) as [string, MessageCode][]).map(([name, code]) => [shownField(name), code]),
  );
  const [first] = wrong;
  if (!first) return undefined;
  const [name, code] = first;
  if (wrong.size > 1) return combination([...wrong.keys()]);
  return codesNeedingField(name).includes(code) ? fieldAnchor(name, code) : code;
}

/**
 * Returns the field next to which the form shows the errors of a posted field. The errors of all files are next to one field.
 * This also applies to files in fields that only previous versions of the form had.
 */
function shownField(name: string): string {
  const field = fieldOfFile(name);
  return field === CONSUMPTION_FILE.name ? ATTACHMENT.name : field;
}

/** Returns the anchor for a message whose text does not name its field. */
export const fieldAnchor = (name: string, code: MessageCode): string => `${name}-${code}`;

/** Returns the codes of a field's messages whose text does not name the field. */
export function codesNeedingField(name: string): MessageCode[] {
  const field = [...LETTERED_FIELDS.values()].find((candidate) => candidate.name === name);
  switch (field?.kind) {
    case 'line':
    case 'tel':
    case 'text':
      return ['too_long'];
    case 'choice':
      return ['unknown_option'];
    case 'file':
      return ['file_empty', 'file_size', 'file_type', 'file_content', 'files_count', 'files_size'];
    default:
      return [];
  }
}

const combination = (names: readonly string[]): string =>
  `wrong-${[...LETTERED_FIELDS].flatMap(([letter, { name }]) => (names.includes(name) ? [letter] : [])).join('')}`;

/** Anchors for every combination of two or more fields of one form. */
export const COMBINATION_ANCHORS: readonly string[] = [
  ...new Set(
    INQUIRY_KINDS.flatMap((kind) =>
      listSubsets(getFields(kind).map(({ name }) => name))
        .filter(({ length }) => length > 1)
        .map(combination),
    ),
  ),
];

function listSubsets(names: readonly string[]): string[][] {
  const [first, ...others] = names;
  if (first === undefined) return [[]];
  return listSubsets(others).flatMap((subset) => [subset, [first, ...subset]]);
}
