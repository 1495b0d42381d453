import { useState, type ReactNode } from 'react';
import { signOut } from '../../stores/session.ts';
import type { AccountProps } from './Account.tsx';
import { OrderList } from './OrderList.tsx';

/** What a signed-in customer sees: who they are, and their orders. */
export function Customer(props: AccountProps & { email: string }): ReactNode {
  const { t, email } = props;
  const [isLeaving, setLeaving] = useState(false);
  return (
    <div className="grid gap-12 lg:grid-cols-[2fr_1fr]">
      <OrderList {...props} />
      <section aria-labelledby="profile">
        <h2 id="profile" className="text-2xl">
          {t.profile}
        </h2>
        <dl className="mt-4">
          <dt className="text-muted text-sm">{t.email}</dt>
          <dd className="font-semibold">{email}</dd>
        </dl>
        <button
          type="button"
          className="button button-quiet mt-6"
          aria-disabled={isLeaving}
          onClick={() => {
            setLeaving(true);
            void signOut().finally(() => setLeaving(false));
          }}
        >
          {isLeaving ? t.signingOut : t.signOut}
        </button>
      </section>
    </div>
  );
}
