import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  /** ID of the first radio button, which a link in an error summary focuses. */
  id: string;
  name: string;
  label: string;
  isRequired: boolean;
  /** Label of the empty value, which an optional choice offers and selects initially. */
  undecided: string;
  /** Label of each value, in the order in which they are shown. */
  options: Readonly<Record<string, string>>;
  value: string;
  error: string | undefined;
  onChoose: (value: string) => void;
}

/** Renders the options of a choice as radio buttons. React sets their state only when the value changes (see `useFieldValue`). */
export function ChoiceCards({
  id,
  name,
  label,
  isRequired,
  undecided,
  options,
  value,
  error,
  onChoose,
}: Props): ReactNode {
  const group = useRef<HTMLFieldSetElement>(null);
  const shown = useRef('');
  useLayoutEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    for (const radio of group.current!.querySelectorAll('input')) radio.checked = radio.value === value;
  }, [value]);
  return (
    <fieldset
      ref={group}
      role="radiogroup"
      className="choice-cards"
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error && `${id}-error`}
    >
      <legend className="mb-1 font-semibold">
        {label}
        {isRequired && <span aria-hidden> *</span>}
      </legend>
      {[...Object.entries(options), ...(isRequired ? [] : [['', undecided] as const])].map(
        ([option, optionName], index) => (
          <label key={option}>
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={name}
              value={option}
              defaultChecked={option === ''}
              required={isRequired}
              onChange={() => onChoose(option)}
            />
            {optionName}
          </label>
        ),
      )}
      {error && (
        <p id={`${id}-error`} className="text-danger text-sm font-semibold">
          {error}
        </p>
      )}
    </fieldset>
  );
}
