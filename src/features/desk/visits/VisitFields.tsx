import { useId, type ReactNode } from 'react';
import type { TypedVisit } from '../../visits/rules/visit.ts';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import type { DeskProps } from '../props.ts';

interface Props {
  words: DeskProps['t']['visit'];
  typed: TypedVisit;
  isWrong: boolean;
  hint: string;
  onType: (typed: TypedVisit) => void;
}

/** Renders the fields for the day and the hours of a visit. */
export function VisitFields({ words, typed, isWrong, hint, onType }: Props): ReactNode {
  const id = useId();
  const field = (name: keyof TypedVisit, type: 'date' | 'time'): ReactNode => (
    <input
      id={`${id}-${name}`}
      className="field"
      type={type}
      value={typed[name]}
      aria-invalid={isWrong || undefined}
      aria-describedby={name === 'day' ? `${id}-day-hint` : undefined}
      onChange={(event) => onType({ ...typed, [name]: event.target.value })}
    />
  );
  return (
    <>
      <FieldFrame id={`${id}-day`} label={words.day} hint={hint}>
        {field('day', 'date')}
      </FieldFrame>
      <div className="grid grid-cols-2 gap-3">
        <FieldFrame id={`${id}-starts`} label={words.starts}>
          {field('starts', 'time')}
        </FieldFrame>
        <FieldFrame id={`${id}-ends`} label={words.ends}>
          {field('ends', 'time')}
        </FieldFrame>
      </div>
    </>
  );
}
