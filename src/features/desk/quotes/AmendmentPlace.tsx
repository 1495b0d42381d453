import { useId, type ReactNode } from 'react';
import type { TypedQuote } from '../rules/quote-form.ts';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import type { RoomProps } from '../props.ts';
import { QuoteFields } from './QuoteFields.tsx';

interface Props extends RoomProps {
  typed: TypedQuote;
  wrong: readonly string[];
  onType: (change: Partial<TypedQuote>) => void;
}

const ADDRESS = ['line1', 'line2', 'city', 'province', 'postal_code'] as const;

/** Renders the fields for how and where an amended order is delivered. The place determines the taxes. */
export function AmendmentPlace({ typed, wrong, onType, ...props }: Props): ReactNode {
  const { amendment } = props.t;
  const id = useId();
  return (
    <fieldset className="space-y-4">
      <legend className="text-lg font-semibold">{amendment.delivery}</legend>
      <FieldFrame id={id} label={amendment.way}>
        <select
          id={id}
          className="field"
          value={typed.delivery}
          onChange={({ target }) => onType({ delivery: target.value === 'pickup' ? 'pickup' : 'delivery' })}
        >
          {Object.entries(amendment.ways).map(([way, text]) => (
            <option key={way} value={way}>
              {text}
            </option>
          ))}
        </select>
      </FieldFrame>
      {typed.delivery !== 'pickup' && (
        <QuoteFields {...props} fields={ADDRESS} typed={typed} wrong={wrong} onType={onType} />
      )}
    </fieldset>
  );
}
