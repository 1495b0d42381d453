import { useState, type ComponentType, type ReactNode } from 'react';
import { checkNewPassword } from './rules/credentials.ts';
import { fill } from '../../core/text.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import { LinkVisit, type Link, type LinkStep } from './store/account-link.ts';
import type { AuthProblem } from './store/session.ts';
import { AccountForm } from './sign-in/AccountForm.tsx';
import { newPasswordField } from './sign-in/new-password-field.ts';
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts';
import { OtherAccount } from './OtherAccount.tsx';
import type { AccountProps } from './props.ts';
import { useRetryOnline } from './use-retry-online.ts';

/** Result of a link. The account page continues from this result. */
export interface LinkOutcome {
  text?: string;
  isProblem?: boolean;
  /** Email address of the account, if its owner still has to sign in. */
  email?: string;
  isConfirmed?: boolean;
}

interface Props extends AccountProps {
  link: Link;
  onDone: (outcome: LinkOutcome) => void;
}

/**
 * Renders the page of an account email's link. The page requires a click, because some mail programs open links by themselves and
 * would use up the link.
 */
function AccountLink({ words, link, onDone, ...props }: Props & { words: Strings['accountLink'] }): ReactNode {
  const { t } = props;
  const own = words.forms[link.kind];
  const [visit] = useState(() => new LinkVisit(link));
  const [step, setStep] = useState<LinkStep>();
  const content = useFocusOnChange(step?.kind);
  const watch = useRetryOnline();

  const describeOutcome = ({ email, isSignedIn }: Extract<LinkStep, { kind: 'done' }>): LinkOutcome => {
    const text = fill(words.done[link.kind], { email });
    if (!isSignedIn) return { text, email };
    if (link.kind === 'signup') return { isConfirmed: true };
    return { text: link.kind === 'recovery' ? t.passwordSaved : text };
  };
  const take = async (step: Promise<LinkStep>): Promise<AuthProblem | undefined> => {
    const next = await step;
    switch (next.kind) {
      case 'refused':
        return next.problem;
      case 'password_due':
      case 'other_account':
        setStep(next);
        return undefined;
      case 'code_due':
        onDone({});
        return undefined;
      case 'half_confirmed':
        onDone({ text: words.half });
        return undefined;
      case 'expired':
        onDone({ text: words.used[link.kind], isProblem: link.kind !== 'signup' });
        return undefined;
      case 'done':
        onDone(describeOutcome(next));
        return undefined;
    }
  };
  const form = (): ReactNode => {
    if (step?.kind === 'other_account')
      return (
        <OtherAccount
          {...props}
          {...step}
          words={words.other}
          replace={() => take(visit.replaceSession())}
          keep={() => take(visit.keepSession())}
        />
      );
    if (step?.kind === 'password_due')
      return (
        <AccountForm
          {...props}
          key="password"
          heading={t.chooseTitle}
          lead={<p className="wrap-anywhere">{fill(words.accountLabel, { email: step.email })}</p>}
          fields={[newPasswordField(t.newPassword, t.passwordHint)]}
          submit={t.savePassword}
          submitting={t.savingPassword}
          send={watch(({ password = '' }) => take(visit.choosePassword(password)))}
        />
      );
    return (
      <AccountForm
        {...props}
        key="confirm"
        heading={own.heading}
        lead={<p>{own.lead}</p>}
        fields={
          link.kind === 'signup'
            ? [
                {
                  name: 'password',
                  type: 'password',
                  label: t.password,
                  autoComplete: 'current-password',
                  check: checkNewPassword,
                },
              ]
            : []
        }
        submit={own.submit}
        submitting={own.sending}
        send={watch(({ password }) => take(visit.confirm(password)))}
      >
        <button type="button" className="link min-h-11 cursor-pointer" onClick={() => onDone({})}>
          {words.notNow}
        </button>
      </AccountForm>
    );
  };
  return (
    <div ref={content} tabIndex={-1} className="max-w-md" data-link="">
      {form()}
    </div>
  );
}

const WORDS: Record<Locale, () => Promise<Pick<Strings, 'accountLink'>>> = {
  fr: () => import('../../i18n/strings/fr/links.ts'),
  en: () => import('../../i18n/strings/en/links.ts'),
};

/** Returns the component in a language. Few visitors use a link, so the page does not contain the texts of this component. */
export async function accountLinkIn(locale: Locale): Promise<ComponentType<Props>> {
  const { accountLink: words } = await WORDS[locale]();
  return (props) => <AccountLink {...props} words={words} />;
}
