import { useState, type ReactNode } from 'react';
import { checkRecoveryCode } from '../rules/credentials.ts';
import type { Strings } from '../../../i18n/strings/index.ts';
import { factorsOfSession, spendRecoveryCode, verifyCode } from '../store/second-factor.ts';
import { leaveDevice } from '../store/sign-out.ts';
import { useFocusOnChange } from '../../../ui/use-focus-on-change.ts';
import { AccountForm } from './AccountForm.tsx';
import { codeField } from './code-field.ts';
import { FactorChoice } from './FactorChoice.tsx';
import type { FormProps } from './props.ts';

export interface CodeFormProps extends FormProps {
  words: Strings['secondFactor'];
}

/** Renders the form for the code of a second factor, or for a recovery code. */
export function CodeForm(props: CodeFormProps): ReactNode {
  const { words } = props;
  const [isRecovering, setRecovering] = useState(false);
  const form = useFocusOnChange(isRecovering);
  const wayOn = (text: string, onClick: () => void): ReactNode => (
    <button type="button" className="link min-h-11 cursor-pointer" onClick={onClick}>
      {text}
    </button>
  );
  return (
    <div ref={form} tabIndex={-1} className="max-w-md">
      {isRecovering ? (
        <AccountForm
          {...props}
          key="recovery"
          heading={words.recoveryHeading}
          lead={<p>{words.recoveryLead}</p>}
          submit={words.useRecovery}
          submitting={words.verifying}
          fields={[
            {
              name: 'code',
              label: words.recoveryCode,
              placeholder: 'ABCDE-FGHIJ',
              autoComplete: 'off',
              autoCapitalize: 'characters',
              spellCheck: false,
              check: checkRecoveryCode,
              refusals: ['wrong_code'],
            },
          ]}
          send={({ code = '' }) => spendRecoveryCode(code)}
        >
          {wayOn(words.back, () => setRecovering(false))}
        </AccountForm>
      ) : (
        <TotpForm {...props}>
          <p className="flex flex-wrap justify-between gap-x-6 gap-y-2">
            {wayOn(words.lost, () => setRecovering(true))}
            {wayOn(words.signOut, () => void leaveDevice())}
          </p>
        </TotpForm>
      )}
    </div>
  );
}

function TotpForm({ children, ...props }: CodeFormProps & { children: ReactNode }): ReactNode {
  const { words } = props;
  const [factorId, setFactorId] = useState<string>();
  return (
    <AccountForm
      {...props}
      heading={words.heading}
      lead={
        <>
          <p>{words.lead}</p>
          <FactorChoice words={words} onChoice={setFactorId} />
        </>
      }
      submit={words.verify}
      submitting={words.verifying}
      fields={[codeField(words)]}
      send={async ({ code = '' }) => {
        const chosen = factorId ?? (await factorsOfSession())[0]?.id;
        return chosen === undefined ? { code: 'factor_gone' } : verifyCode(chosen, code);
      }}
    >
      {children}
    </AccountForm>
  );
}
