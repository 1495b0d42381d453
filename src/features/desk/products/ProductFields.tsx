import { useId, type ReactNode } from 'react';
import type { TypedProduct } from '../rules/products.ts';
import { describedBy, FieldFrame } from '../../../ui/FieldFrame.tsx';
import type { RoomProps } from '../props.ts';

interface Props extends RoomProps {
  typed: TypedProduct;
  /** Refused fields, by the database's names. */
  wrong: readonly string[];
  onType: (change: Partial<TypedProduct>) => void;
}

type TextField = Exclude<keyof TypedProduct, 'is_available'>;

/** Number of rows of each field. A field with one row is a single-line input. */
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
            className="size-5"
            checked={typed.is_available}
            onChange={({ target }) => onType({ is_available: target.checked })}
          />
          {words.fields.is_available}
        </label>
      </p>
    </>
  );
}
