import { useId, useState, type ReactNode } from 'react';
import { fill } from '../../core/text.ts';
import { formatMoment } from '../../i18n/formats.ts';
import type { AuthProblem } from '../account/store/session.ts';
import { problemText, useAttempt } from '../account/sign-in/use-attempt.ts';
import { FieldFrame } from '../../ui/FieldFrame.tsx';
import type { RoomProps } from './props.ts';

export interface StatusChange {
  status: string;
  /** Null if the change was not made at the desk. */
  by: string | null;
  at: string;
}

interface Props extends RoomProps {
  /** Name of each state, in their usual order. */
  names: Readonly<Record<string, string>>;
  status: string;
  changes: readonly StatusChange[];
  /** Side effect of saving, shown below the choice. */
  hint?: string | undefined;
  /** State that this staff member wanted, if another person's change came first. */
  wanted: string | undefined;
  /** Saves a state, unless another change has been made since the last one seen. */
  save: (status: string) => Promise<AuthProblem | undefined>;
  onKeep: () => void;
}

/** Renders the state of an inquiry or order: the form that changes it, the decision after a conflict, and the history. */
export function StatusForm(props: Props): ReactNode {
  const { t, locale, account, common, names, status, changes, hint, wanted, save, onKeep } = props;
  const id = useId();
  const { attempt, run, reset } = useAttempt();
  const [chosen, setChosen] = useState(status);
  const last = changes.at(-1);
  const isSending = attempt.kind === 'sending';
  const name = (value: string): string => names[value] ?? value;
  return (
    <section aria-labelledby={`${id}-heading`} className="notice">
      <h3 id={`${id}-heading`} className="text-lg">
        {fill(t.stateIs, { state: name(status) })}
      </h3>
      {wanted === undefined ? (
        <form
          className="mt-3 space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen !== status) void run(() => save(chosen));
          }}
        >
          <FieldFrame id={id} label={t.state} hint={hint}>
            <select
              id={id}
              className="field"
              value={chosen}
              aria-describedby={hint && `${id}-hint`}
              onChange={(event) => {
                setChosen(event.target.value);
                reset();
              }}
            >
              {Object.keys(names).map((value) => (
                <option key={value} value={value}>
                  {name(value)}
                </option>
              ))}
            </select>
          </FieldFrame>
          <button type="submit" className="button button-primary" aria-disabled={isSending}>
            {isSending ? t.changing : t.change}
          </button>
        </form>
      ) : (
        <div role="alert" className="mt-3 space-y-3">
          <p className="text-danger font-semibold">{t.conflict.heading}</p>
          <p className="wrap-anywhere">
            {last?.by
              ? fill(t.conflict.by, { state: name(status), by: last.by, when: formatMoment(last.at, locale) })
              : fill(t.conflict.now, { state: name(status) })}
          </p>
          <p className="flex flex-wrap gap-3">
            <button
              type="button"
              className="button button-primary"
              onClick={() => {
                setChosen(status);
                onKeep();
              }}
            >
              {fill(t.conflict.keep, { state: name(status) })}
            </button>
            <button type="button" className="button button-quiet" onClick={() => void run(() => save(wanted))}>
              {fill(t.conflict.overrule, { state: name(wanted) })}
            </button>
          </p>
        </div>
      )}
      <p role="status" className="text-good mt-3 font-semibold empty:hidden">
        {attempt.kind === 'done' && wanted === undefined && t.changed}
      </p>
      <p role="alert" className="text-danger mt-3 font-semibold empty:hidden">
        {attempt.kind === 'refused' && problemText(attempt.problem, account, common)}
      </p>
      {changes.length > 0 && (
        <>
          <h4 className="mt-4 font-semibold">{t.history}</h4>
          <ol className="mt-1 space-y-1 text-sm">
            {changes.map(({ status: to, by, at }, index) => (
              <li key={index} className="wrap-anywhere">
                {by
                  ? fill(t.changedTo, { state: name(to), by, when: formatMoment(at, locale) })
                  : `${name(to)}, ${formatMoment(at, locale)}`}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
