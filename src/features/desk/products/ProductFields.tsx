import { useId, type ReactNode } from 'react';
import { AVAILABILITIES, type TypedProduct } from '../rules/products.ts';
import { MAX_LEAD_WEEKS } from '../../products/rules/availability.ts';
import { fill } from '../../../core/text.ts';
import { describedBy, FieldFrame } from '../../../ui/FieldFrame.tsx';
import type { RoomProps } from '../props.ts';

interface Props extends RoomProps {
  typed: TypedProduct;
  /** Invalid fields, by their names in the database. */
  wrong: readonly string[];
  onType: (change: Partial<TypedProduct>) => void;
}

type TextField = Exclude<keyof TypedProduct, 'is_available' | 'availability' | 'weeks'>;

/** Fields with the number of text rows of each. A field with one row is a single-line input. */
const FIELDS: [field: TextField, rows: number][] = [
  ['price', 1],
  ['name', 1],
  ['name_en', 1],
  ['description', 5],
  ['description_en', 5],
  ['features', 4],
  ['features_en', 4],
  ['image_url', 1],
];

/** Renders the fields of a product. */
export function ProductFields({ t, typed, wrong, onType }: Props): ReactNode {
  const { product: words } = t;
  const id = useId();
  return (
    <>
      {FIELDS.map(([field, rows]) => {
        const name = field === 'price' ? 'price_cents' : field;
        const error = wrong.includes(name) ? words.wrong : undefined;
        const hint = field === 'image_url' ? words.imageHint : field.endsWith('_en') ? words.emptyEnglish : undefined;
        const shared = {
          id: `${id}-${field}`,
          name,
          className: 'field',
          value: typed[field],
          'aria-invalid': error !== undefined,
          'aria-describedby': describedBy(`${id}-${field}`, hint, error),
          onChange: ({ target }: { target: { value: string } }) => onType({ [field]: target.value }),
        };
        return (
          <FieldFrame key={field} id={shared.id} label={words.fields[name]} hint={hint} error={error}>
            {rows > 1 ? (
              <textarea {...shared} rows={rows} />
            ) : (
              <input {...shared} inputMode={field === 'price' ? 'decimal' : undefined} />
            )}
          </FieldFrame>
        );
      })}
      <p>
        <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={typed.is_available}
            onChange={({ target }) => onType({ is_available: target.checked })}
          />
          {words.fields.is_available}
        </label>
      </p>
      <AvailabilityFields t={t} typed={typed} wrong={wrong} onType={onType} />
    </>
  );
}

/** Renders the availability of a product, and the number of weeks if it has a lead time. */
function AvailabilityFields({ t, typed, wrong, onType }: Pick<Props, 't' | 'typed' | 'wrong' | 'onType'>): ReactNode {
  const { fields, availability, someWeeks, weeks, outOfStockHint } = t.product;
  const weeksHint = fill(t.product.weeksHint, { max: MAX_LEAD_WEEKS });
  const id = useId();
  const error = wrong.includes('lead_weeks') ? fill(t.product.weeksWrong, { max: MAX_LEAD_WEEKS }) : undefined;
  const hint = typed.availability === 'outOfStock' ? outOfStockHint : undefined;
  return (
    <>
      <FieldFrame id={id} label={fields.lead_weeks} hint={hint}>
        <select
          id={id}
          className="field"
          value={typed.availability}
          aria-describedby={describedBy(id, hint, undefined)}
          onChange={({ target }) => onType({ availability: target.value as TypedProduct['availability'] })}
        >
          {AVAILABILITIES.map((choice) => (
            <option key={choice} value={choice}>
              {choice === 'inWeeks' ? someWeeks : availability[choice]}
            </option>
          ))}
        </select>
      </FieldFrame>
      {typed.availability === 'inWeeks' && (
        <FieldFrame id={`${id}-weeks`} label={weeks} hint={weeksHint} error={error}>
          <input
            id={`${id}-weeks`}
            name="lead_weeks"
            className="field"
            inputMode="numeric"
            value={typed.weeks}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy(`${id}-weeks`, weeksHint, error)}
            onChange={({ target }) => onType({ weeks: target.value })}
          />
        </FieldFrame>
      )}
    </>
  );
}
