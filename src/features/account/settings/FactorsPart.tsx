import { useState, type ReactNode } from 'react';
import { fill } from '../../../core/text.ts';
import { listFactors, removeFactor, type Factor } from '../store/second-factor.ts';
import { problemText, useAttempt } from '../sign-in/use-attempt.ts';
import { useFocusOnChange } from '../../../ui/use-focus-on-change.ts';
import { Enrolment } from './Enrolment.tsx';
import type { SettingsProps } from './props.ts';
import { ReadingState } from './ReadingState.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useResult } from './use-result.ts';

type Step = 'list' | 'enrolment' | 'first-codes';

/** Renders the second factors, buttons that add or remove a factor, and the recovery codes. */
export function FactorsPart(props: SettingsProps): ReactNode {
  const { settings } = props;
  const { factors: t } = settings;
  const { reading, readAgain } = useResult(listFactors);
  const [step, setStep] = useState<Step>('list');
  const [message, setMessage] = useState('');
  const content = useFocusOnChange(step);
  if (reading.kind !== 'answered')
    return <ReadingState {...props} reading={reading} onRetry={() => void readAgain()} />;

  const { totp, phone, unfinished } = reading.value;
  const isProtected = totp.length + phone.length > 0;
  const onRemoved = async (factor: Factor): Promise<void> => {
    await readAgain();
    setMessage(fill(t.removed, { name: factor.name }));
    content.current?.focus();
  };
  const onEnrolled = async (): Promise<void> => {
    setStep(isProtected ? 'list' : 'first-codes');
    setMessage(t.added);
    await readAgain();
  };
  const groups: [heading: string, factors: Factor[]][] = [
    [t.totp, totp],
    [t.phone, phone],
    [t.unfinished, unfinished],
  ];
  return (
    <div ref={content} tabIndex={-1} className="space-y-5">
      <p role="status" className="text-good font-semibold empty:hidden">
        {message}
      </p>
      {step === 'enrolment' && (
        <Enrolment
          {...props}
          onDone={onEnrolled}
          onCancel={() => {
            setStep('list');
            void readAgain();
          }}
        />
      )}
      {step === 'first-codes' && <RecoveryCodes {...props} isFirst onKept={() => setStep('list')} />}
      {step === 'list' && (
        <>
          <p>{t.about}</p>
          {!isProtected && <p>{t.none}</p>}
          {groups.map(
            ([heading, factors]) =>
              factors.length > 0 && (
                <div key={heading}>
                  <h4 className="text-lg">{heading}</h4>
                  <ul className="mt-2 space-y-3">
                    {factors.map((factor) => (
                      <li key={factor.id}>
                        <FactorRow {...props} factor={factor} onRemoved={() => onRemoved(factor)} />
                      </li>
                    ))}
                  </ul>
                </div>
              ),
          )}
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              setMessage('');
              setStep('enrolment');
            }}
          >
            {t.add}
          </button>
          {isProtected && <RecoveryCodes {...props} />}
        </>
      )}
    </div>
  );
}

interface FactorRowProps extends SettingsProps {
  factor: Factor;
  onRemoved: () => Promise<void>;
}

/** Renders a factor with a button that removes it in two steps. */
function FactorRow({ factor, onRemoved, t, settings, common }: FactorRowProps): ReactNode {
  const { factors: words, cancel } = settings;
  const [isConfirming, setConfirming] = useState(false);
  const { attempt, run } = useAttempt();
  const row = useFocusOnChange(isConfirming);
  const remove = async (): Promise<void> => {
    const problem = await run(() => removeFactor(factor.id));
    // `factor_gone`: the factor was removed elsewhere in the meantime. In this case too, the reloaded list no longer contains it.
    if (!problem || problem.code === 'factor_gone') await onRemoved();
  };
  return (
    <div ref={row} tabIndex={-1} className="border-line border-t pt-3">
      {isConfirming ? (
        <>
          <p>{fill(words.confirmRemove, { name: factor.name })}</p>
          <p role="alert" className="text-danger font-semibold empty:hidden">
            {attempt.kind === 'refused' && problemText(attempt.problem, t, common)}
          </p>
          <p className="mt-3 flex flex-wrap gap-3">
            <button
              type="button"
              className="button button-danger"
              aria-disabled={attempt.kind === 'sending'}
              onClick={() => void remove()}
            >
              {words.removeShort}
            </button>
            <button type="button" className="button button-quiet" onClick={() => setConfirming(false)}>
              {cancel}
            </button>
          </p>
        </>
      ) : (
        <p className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0 font-semibold wrap-anywhere">{factor.name}</span>
          <button
            type="button"
            className="button button-quiet"
            aria-label={fill(words.remove, { name: factor.name })}
            onClick={() => setConfirming(true)}
          >
            {words.removeShort}
          </button>
        </p>
      )}
    </div>
  );
}
