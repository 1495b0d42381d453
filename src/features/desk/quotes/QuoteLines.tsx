import { useId, type ReactNode } from 'react';
import type { TypedLine, TypedQuote } from '../rules/quote-form.ts';
import type { Amendment } from '../rules/quotes.ts';
import { fill } from '../../../core/text.ts';
import type { RoomProps } from '../props.ts';
import { AddLine } from './AddLine.tsx';
import { AgreedPrice } from './AgreedPrice.tsx';

interface Props extends RoomProps {
  typed: TypedQuote;
  /** Names of invalid fields. The name of a line is `line-` followed by the line's key. */
  wrong: readonly string[];
  /** The amendment of an order. Its lines can keep the prices of the order. */
  amendment: Amendment | null;
  onType: (change: Partial<TypedQuote>) => void;
}

/**
 * Renders the lines of a draft, and the ways to add a line. A product's name and price come from the catalogue. In an amendment,
 * a line may keep the agreed price instead.
 */
export function QuoteLines({ typed, wrong, amendment, onType, ...props }: Props): ReactNode {
  const { quote: words, amendment: agreed } = props.t;
  const { lines, language } = typed;
  const id = useId();
  const change = (key: number, values: Partial<TypedLine>): void =>
    onType({ lines: lines.map((line) => (line.key === key ? { ...line, ...values } : line)) });
  return (
    <fieldset>
      <legend className="text-lg font-semibold">{words.lines}</legend>
      {lines.length === 0 && <p className="notice mt-2">{words.noLines}</p>}
      <ol className="mt-2 space-y-4">
        {lines.map((line, place) => {
          const isWrong = wrong.includes(`line-${line.key}`) || wrong.includes('lines');
          const { product_id: product } = line;
          const note = `${id}-${line.key}-note`;
          const cell = (field: 'label' | 'quantity' | 'price', width: string) => (
            <label className={width}>
              <span aria-hidden className="text-muted block text-sm">
                {words.line.short[field]}
              </span>
              <input
                name={`line-${line.key}`}
                className="field"
                aria-label={fill(words.line[field], { index: place + 1 })}
                aria-invalid={isWrong}
                aria-describedby={isWrong || product ? note : undefined}
                readOnly={product !== null && field !== 'quantity'}
                inputMode={field === 'label' ? undefined : field === 'price' ? 'decimal' : 'numeric'}
                maxLength={field === 'label' ? 300 : 20}
                autoComplete="off"
                value={line[field]}
                onChange={({ target }) => change(line.key, { [field]: target.value })}
              />
            </label>
          );
          return (
            <li key={line.key} className="border-line border-b pb-4">
              <div className="flex flex-wrap items-end gap-3">
                {cell('label', 'min-w-0 grow basis-60')}
                {cell('quantity', 'w-20')}
                {cell('price', 'w-32')}
                <button
                  type="button"
                  className="button button-quiet"
                  aria-label={fill(words.line.remove, { index: place + 1 })}
                  onClick={() => onType({ lines: lines.filter(({ key }) => key !== line.key) })}
                >
                  {words.line.short.remove}
                </button>
              </div>
              <p
                id={note}
                className={`mt-1 text-sm empty:hidden ${isWrong ? 'text-danger font-semibold' : 'text-muted'}`}
              >
                {isWrong ? words.wrong : product && (line.is_agreed ? agreed.agreedPrice : words.cataloguePrice)}
              </p>
              {amendment && (
                <AgreedPrice
                  {...props}
                  amendment={amendment}
                  line={line}
                  index={place + 1}
                  onChange={(values) => change(line.key, values)}
                />
              )}
            </li>
          );
        })}
      </ol>
      <AddLine
        {...props}
        language={language}
        onAdd={(line) => {
          const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
          onType({ lines: [...lines, { ...line, key }] });
        }}
      />
    </fieldset>
  );
}
