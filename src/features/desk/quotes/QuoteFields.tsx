import { useId, type ReactNode } from 'react';
import type { TextField, TypedQuote } from '../rules/quote-form.ts';
import { DELIVERY_ADDRESS } from '../../inquiry/rules/forms/tables/checkout.ts';
import { LOCALES } from '../../../i18n/locales.ts';
import { describedBy, FieldFrame } from '../../../ui/FieldFrame.tsx';
import type { RoomProps } from '../props.ts';

interface Props extends RoomProps {
  fields: readonly (TextField | 'language')[];
  typed: TypedQuote;
  /** Invalid fields, by their names in the database. */
  wrong: readonly string[];
  onType: (change: Partial<TypedQuote>) => void;
}

const TYPES: Partial<Record<TextField | 'language', 'email' | 'tel' | 'date'>> = {
  email: 'email',
  phone: 'tel',
  valid_until: 'date',
};
const PROVINCES = DELIVERY_ADDRESS.find((field) => field.name === 'province')!.options;

/** Renders some fields of a quote. */
export function QuoteFields({ t, locale, fields, typed, wrong, onType }: Props): ReactNode {
  const { quote: words, inquiry } = t;
  const id = useId();
  const choices = {
    language: LOCALES.map((language): [string, string] => [language, inquiry.languages[language]]),
    province: Object.entries(PROVINCES).map(([code, names]): [string, string] => [code, names[locale]]),
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map((name) => {
        const error = wrong.includes(name) ? words.wrong : undefined;
        const shared = {
          id: `${id}-${name}`,
          name,
          className: 'field',
          value: typed[name],
          'aria-invalid': error !== undefined,
          'aria-describedby': describedBy(`${id}-${name}`, undefined, error),
          onChange: ({ target }: { target: { value: string } }) => onType({ [name]: target.value }),
        };
        const isWide = name === 'conditions' || name === 'line1';
        return (
          <div key={name} className={isWide ? 'sm:col-span-2' : ''}>
            <FieldFrame id={shared.id} label={words.fields[name]} error={error}>
              {name === 'conditions' ? (
                <textarea {...shared} rows={5} maxLength={5_000} />
              ) : name === 'language' || name === 'province' ? (
                <select {...shared}>
                  {choices[name].map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  {...shared}
                  type={TYPES[name] ?? 'text'}
                  maxLength={200}
                  inputMode={name === 'deposit_percent' ? 'numeric' : undefined}
                  autoComplete="off"
                />
              )}
            </FieldFrame>
          </div>
        );
      })}
    </div>
  );
}
