import { useId, useState, type ReactNode } from 'react';
import { fill } from '../../core/text.ts';
import type { AuthProblem } from '../account/store/session.ts';
import { problemText, useAttempt } from '../account/sign-in/use-attempt.ts';
import { FieldFrame } from '../../ui/FieldFrame.tsx';
import type { RoomProps } from './props.ts';
import { ConfirmStep } from './quotes/ConfirmStep.tsx';
import { StatusConflict } from './StatusConflict.tsx';
import { StatusHistory, type StatusChange } from './StatusHistory.tsx';
import { useChoice } from './use-choice.ts';

interface Props extends RoomProps {
  /** Name of each state, in the usual order of the states. */
  names: Readonly<Record<string, string>>;
  status: string;
  changes: readonly StatusChange[];
  /** Side effect of saving, shown below the options. */
  hint?: string | undefined;
  /** After a conflict, the state that this staff member tried to save. Undefined if there is no conflict. */
  wanted: string | undefined;
  /** Saves a new state, unless the current state has changed since staff last saw it. */
  save: (status: string) => Promise<AuthProblem | undefined>;
  onKeep: () => void;
  /** Sentence about the state that was refused. */
  refused?: string | undefined;
  /** For each state that cannot be undone, a text about its effect. Staff confirm such a state before it is saved. */
  finalEffects?: Readonly<Partial<Record<string, string>>>;
  /** Control below the form, such as the button that reverts the last change. */
  children?: ReactNode;
}

/** Renders the state of an inquiry or order: the form that changes it, the decision after a conflict, and the history. */
export function StatusForm(props: Props): ReactNode {
  const { t, locale, account, common, names, status, changes, hint, wanted, save, onKeep } = props;
  const { refused, finalEffects = {}, children } = props;
  const id = useId();
  const { attempt, run, clearResult } = useAttempt();
  const [chosen, setChosen] = useChoice(status);
  const [sent, setSent] = useState(status);
  const send = (value: string): void => {
    setAsking(false);
    void run(async () => {
      setSent(value);
      return save(value);
    });
  };
  const [isAsking, setAsking] = useState(false);
  const effect = finalEffects[chosen];
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
            if (chosen === status) return;
            if (effect) setAsking(true);
            else send(chosen);
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
                setAsking(false);
                clearResult();
              }}
            >
              {Object.keys(names).map((value) => (
                <option key={value} value={value}>
                  {name(value)}
                </option>
              ))}
            </select>
          </FieldFrame>
          {!isAsking && (
            <button type="submit" className="button button-primary" aria-disabled={isSending}>
              {isSending ? t.changing : t.change}
            </button>
          )}
          {isAsking && (
            <ConfirmStep
              heading={fill(t.confirmState.heading, { state: name(chosen) })}
              confirm={fill(t.confirmState.confirm, { state: name(chosen) })}
              back={fill(t.confirmState.back, { state: name(status) })}
              onConfirm={() => send(chosen)}
              onBack={() => {
                setAsking(false);
                setChosen(status);
              }}
            >
              <p>{effect}</p>
            </ConfirmStep>
          )}
        </form>
      ) : (
        <StatusConflict
          {...props}
          last={changes.at(-1)}
          name={name}
          wanted={wanted}
          onKeep={() => {
            setChosen(status);
            onKeep();
          }}
          onOverrule={() => send(wanted)}
        />
      )}
      <p role="status" className="text-good mt-3 font-semibold empty:hidden">
        {attempt.kind === 'done' && wanted === undefined && sent === status && !refused && t.changed}
      </p>
      <p role="alert" className="text-danger mt-3 font-semibold empty:hidden">
        {attempt.kind === 'refused' && problemText(attempt.problem, account, common)}
        {attempt.kind === 'done' && refused}
      </p>
      {children}
      <StatusHistory t={t} locale={locale} changes={changes} name={name} />
    </section>
  );
}
