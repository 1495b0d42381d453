import { useState, type ReactNode } from 'react';
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import type { AccountProps } from './props.ts';
import { ResetForm } from './ResetForm.tsx';

type Step = 'sign-in' | 'sign-up' | 'reset';

/**
 * Renders the view of a visitor: one of three forms. An email address that is typed in one form also appears in the other forms.
 * @param known email address of the visitor, or an empty text if it is unknown
 */
export function Visitor(props: AccountProps & { isFromCheckout: boolean; known: string }): ReactNode {
  const { t, isFromCheckout, known } = props;
  const [step, setStep] = useState<Step>('sign-in');
  const [email, setEmail] = useState(known);
  const form = useFocusOnChange(step);
  const shared = { ...props, email, onEmail: setEmail };

  return (
    <div className="visitor max-w-md">
      {isFromCheckout && <p className="notice mb-6">{t.fromCheckout}</p>}
      <div ref={form} tabIndex={-1}>
        {step === 'reset' ? (
          <ResetForm {...shared} onBack={() => setStep('sign-in')} />
        ) : (
          <CredentialsForm
            {...shared}
            key={step}
            isNew={step === 'sign-up'}
            onSwitch={() => setStep(step === 'sign-in' ? 'sign-up' : 'sign-in')}
            onForgotten={() => setStep('reset')}
          />
        )}
      </div>
    </div>
  );
}
