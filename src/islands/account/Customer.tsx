import { useEffect, useState, type ReactNode } from 'react';
import { syncCart } from '../../stores/follow-cart.ts';
import type { Session } from '../../stores/session.ts';
import { leaveDevice } from '../../stores/sign-out.ts';
import type { AccountProps } from './props.ts';
import { OrderList } from './OrderList.tsx';

/** What a signed-in customer sees: who they are, and their orders. */
export function Customer(props: AccountProps & { session: Extract<Session, { kind: 'signed_in' }> }): ReactNode {
  const { t, session } = props;
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => void syncCart(), []);
  return (
    <div className="grid gap-12 lg:grid-cols-[2fr_1fr]">
      <OrderList {...props} />
      <section aria-labelledby="profile">
        <h2 id="profile" className="text-2xl">
          {t.profile}
        </h2>
        {session.hasNewPassword && (
          <p role="status" className="notice border-good text-good mt-4 font-semibold">
            {t.passwordSaved}
          </p>
        )}
        <dl className="mt-4">
          <dt className="text-muted text-sm">{t.email}</dt>
          <dd className="font-semibold">{session.email}</dd>
        </dl>
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
    </div>
  );
}
