import { useState, type ReactNode } from 'react';
import { checkName } from '../rules/credentials.ts';
import { enrol, removeFactor, verifyCode, type Enrolment as FactorSetup } from '../store/second-factor.ts';
import { AccountForm } from '../sign-in/AccountForm.tsx';
import { codeField } from '../sign-in/code-field.ts';
import { useFocusOnChange } from '../../../ui/use-focus-on-change.ts';
import { CopyButton } from './CopyButton.tsx';
import type { SettingsProps } from './props.ts';

interface Props extends SettingsProps {
  onDone: () => Promise<void>;
  onCancel: () => void;
}

/** Renders the set-up of an authenticator app: its name, the secret for the app, and a first code. */
export function Enrolment({ onDone, onCancel, ...props }: Props): ReactNode {
  const { secondFactor, settings, issuer } = props;
  const { factors: t } = settings;
  const [enrolment, setEnrolment] = useState<FactorSetup>();
  const form = useFocusOnChange(enrolment?.factorId ?? '');
  const giveUp = async (): Promise<void> => {
    // If the factor cannot be removed, the list shows it as unfinished.
    if (enrolment) await removeFactor(enrolment.factorId).catch((cause: unknown) => console.error(cause));
    onCancel();
  };
  const cancel = (
    <button type="button" className="link min-h-11 cursor-pointer" onClick={() => void giveUp()}>
      {settings.cancel}
    </button>
  );
  return (
    <div ref={form} tabIndex={-1}>
      {enrolment ? (
        <AccountForm
          {...props}
          key="code"
          heading={t.scan}
          isInner
          lead={
            <>
              {/* The frame is white in every theme, because cameras need a light frame to find the code. */}
              <img src={enrolment.qrCode} alt={t.qrCode} width={200} height={200} className="rounded-xl bg-white p-2" />
              <div>
                <p>{t.secret}</p>
                <p className="mt-1 font-mono wrap-anywhere">{enrolment.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
                <CopyButton text={enrolment.secret} label={t.copySecret} settings={settings} />
              </div>
            </>
          }
          submit={secondFactor.verify}
          submitting={secondFactor.verifying}
          fields={[codeField(secondFactor)]}
          send={async ({ code = '' }) => {
            const problem = await verifyCode(enrolment.factorId, code);
            if (!problem) await onDone();
            return problem;
          }}
        >
          {cancel}
        </AccountForm>
      ) : (
        <AccountForm
          {...props}
          key="name"
          heading={t.add}
          isInner
          submit={t.next}
          submitting={t.preparing}
          initial={{ name: t.nameDefault }}
          fields={[
            {
              name: 'name',
              label: t.nameLabel,
              hint: t.nameHint,
              maxLength: 60,
              autoComplete: 'off',
              check: checkName,
              refusals: ['mfa_factor_name_conflict'],
            },
          ]}
          send={async ({ name = '' }) => {
            const answer = await enrol(name, issuer);
            if (answer.kind === 'refused') return answer.problem;
            setEnrolment(answer.value);
            return undefined;
          }}
        >
          {cancel}
        </AccountForm>
      )}
    </div>
  );
}
