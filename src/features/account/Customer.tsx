import { useStore } from '@nanostores/react';
import { useEffect, useState, type ReactNode } from 'react';
import { fill } from '../../core/text.ts';
import { $cart } from '../cart/store/cart.ts';
import { syncCart } from '../cart/store/follow-cart.ts';
import type { Session } from './store/session.ts';
import { leaveDevice } from './store/sign-out.ts';
import { Disclosure, Section, Settings } from './settings/Settings.tsx';
import type { SettingsProps } from './settings/props.ts';
import type { AccountProps } from './props.ts';
import { AccountSections } from './AccountSections.tsx';
import { OrderList } from './OrderList.tsx';

const inquiryPart = async () => (await import('./InquiryList.tsx')).InquiryList;

interface Props extends AccountProps {
  session: Extract<Session, { kind: 'signed_in' }>;
  /** Whether the customer has just confirmed a new account with the link in an email. */
  isConfirmed: boolean;
}

/** Renders the view of a signed-in customer: orders, inquiries, profile and settings. */
export function Customer({ session, isConfirmed, ...props }: Props): ReactNode {
  const { t, settings, tracking } = props;
  const { items } = useStore($cart);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => void syncCart(), []);
  const isMoving = Boolean(session.newEmail);
  useEffect(() => {
    if (isMoving) import('./store/new-email.ts').then((part) => part.followNewEmail(), console.error);
  }, [isMoving]);
  return (
    <div className="grid items-start gap-16 lg:grid-cols-[13rem_minmax(0,44rem)]">
      <AccountSections {...props} />
      <div className="min-w-0 space-y-14">
        <OrderList {...props} />
        <Section id="inquiries" heading={tracking.own}>
          <Disclosure<AccountProps & SettingsProps>
            summary={tracking.show}
            part={inquiryPart}
            {...props}
            email={session.email}
          />
        </Section>
        <section aria-labelledby="profile">
          <h2 id="profile" className="scroll-mt-24 text-2xl">
            {t.profile}
          </h2>
          {isConfirmed && (
            <div role="status" className="notice border-good mt-4">
              <p className="text-good font-semibold">{t.confirm.confirmed}</p>
              {items.length > 0 && (
                <p className="mt-2">
                  <a className="link" href={props.checkoutPath}>
                    {t.confirm.toOrder}
                  </a>
                </p>
              )}
            </div>
          )}
          {session.hasNewPassword && (
            <p role="status" className="notice border-good text-good mt-4 font-semibold">
              {t.passwordSaved}
            </p>
          )}
          <dl className="mt-4">
            <dt className="text-muted text-sm">{t.email}</dt>
            <dd className="font-semibold wrap-anywhere">{session.email}</dd>
          </dl>
          <p role="status" className="notice mt-4 wrap-anywhere empty:hidden">
            {session.newEmail && fill(settings.email.pending, { email: session.newEmail })}
          </p>
          <button
            type="button"
            className="button button-quiet mt-6"
            aria-disabled={isLeaving}
            onClick={() => {
              if (isLeaving) return;
              setLeaving(true);
              void leaveDevice().finally(() => setLeaving(false));
            }}
          >
            {isLeaving ? t.signingOut : t.signOut}
          </button>
        </section>
        <Settings {...props} email={session.email} />
      </div>
    </div>
  );
}
