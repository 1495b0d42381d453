import { useState, type ReactNode } from 'react';
import type { AccountProps } from './props.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import { ResetForm } from './ResetForm.tsx';

type Step = 'sign-in' | 'sign-up' | 'reset';

/** What someone who is not signed in sees: one of three forms. */
export function Visitor(props: AccountProps & { isFromCart: boolean }): ReactNode {
  const { t, isFromCart } = props;
  const [step, setStep] = useState<Step>('sign-in');

  return (
    <div className="max-w-md">
      {isFromCart && <p className="notice mb-6">{t.fromCart}</p>}
      {step === 'reset' ? (
        <ResetForm {...props} onBack={() => setStep('sign-in')} />
      ) : (
        <CredentialsForm {...props} key={step} isNew={step === 'sign-up'} onSwitch={() => setStep(step === 'sign-in' ? 'sign-up' : 'sign-in')} onForgotten={() => setStep('reset')} />
      )}
    </div>
  );
}
