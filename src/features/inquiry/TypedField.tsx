import type { ReactNode } from 'react';
import { isStarred } from './rules/forms/form-schema.ts';
import type { LocalizedField } from './rules/forms/localized-fields.ts';
import { formatPhone } from '../../core/text/phone.ts';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { describedBy, FieldFrame } from '../../ui/FieldFrame.tsx';
import { useFieldValue } from '../../ui/use-field-value.ts';

interface TypedProps {
  id: string;
  field: LocalizedField;
  /** Label of the empty option of a list. */
  choose: string;
  /** Label of the empty option of an optional choice with radio buttons. */
  undecided?: string;
  value: string;
  error: string | undefined;
  onType: (value: string) => void;
}

const INPUT_TYPES: Partial<Record<LocalizedField['kind'], string>> = { email: 'email', tel: 'tel' };

/** Renders a field for typed text, or a choice. */
export function TypedField(props: TypedProps): ReactNode {
  const { id, field, undecided = '', value, error, onType } = props;
  const { name, label, options, hasCards } = field;
  return hasCards ? (
    <ChoiceCards
      {...{ id, name, label, undecided, value, error }}
      options={options!}
      isRequired={isStarred(field)}
      onChoose={onType}
    />
  ) : (
    <TextField {...props} />
  );
}

/** Renders a text field, or a list for a choice. */
function TextField({ id, field, choose, value, error, onType }: TypedProps): ReactNode {
  const { name, kind, label, hint, autoComplete, options, isShort } = field;
  const common = {
    id,
    name,
    ref: useFieldValue(value),
    defaultValue: '',
    required: isStarred(field),
    className: 'field',
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': describedBy(id, hint, error),
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  };
  return (
    <FieldFrame {...{ id, label, hint, error, isShort }} isStarred={isStarred(field)}>
      {options ? (
        <select {...common}>
          <option value="">{choose}</option>
          {Object.entries(options).map(([option, optionName]) => (
            <option key={option} value={option}>
              {optionName}
            </option>
          ))}
        </select>
      ) : kind === 'text' ? (
        <textarea {...common} rows={6} />
      ) : (
        <input
          {...common}
          type={INPUT_TYPES[kind] ?? 'text'}
          autoComplete={autoComplete}
          onBlur={kind === 'tel' ? () => value && onType(formatPhone(value)) : undefined}
        />
      )}
    </FieldFrame>
  );
}
