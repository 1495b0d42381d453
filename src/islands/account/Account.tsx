import { useStore } from '@nanostores/react';
import { useEffect, useState, type ReactNode } from 'react';
import type { Locale } from '../../i18n/locales.ts';
import { ANCHORS } from '../../i18n/routes.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import { $session, openSession, type Session } from '../../stores/session.ts';
import { Customer } from './Customer.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { Visitor } from './Visitor.tsx';

export interface AccountProps {
  locale: Locale;
  t: Strings['account'];
  common: Strings['common'];
  browse: string;
  productsPath: string;
  /** Where a visitor who came from the cart goes back to. */
  cartPath: string;
}

/** The account page's whole content. */
export function Account(props: AccountProps): ReactNode {
  const { t, common } = props;
  const session = useStore($session, { ssr: 'initial' });
  const [hasFailed, setFailed] = useState(false);
  const isFromCart = useReturnToCart(session, props.cartPath);

  const connect = (): void => {
    setFailed(false);
    openSession().catch((cause: unknown) => {
      console.error(cause);
      setFailed(true);
    });
  };
  useEffect(connect, []);

  if (hasFailed) {
    return (
      <div role="alert" className="notice notice-danger max-w-md">
        <p>{common.offline}</p>
        <button type="button" className="button button-quiet mt-4" onClick={connect}>
          {common.retry}
        </button>
      </div>
    );
  }
  switch (session.kind) {
    case 'unknown':
      return (
        <p role="status" className="needs-script text-muted">
          {t.checking}
        </p>
      );
    case 'signed_out':
      return <Visitor {...props} isFromCart={isFromCart} />;
    case 'recovering':
      return <NewPasswordForm {...props} />;
    case 'signed_in':
      return <Customer {...props} session={session} />;
  }
}

/** Takes a visitor who was sent here by the cart back to it, once signed in. */
function useReturnToCart(session: Session, cartPath: string): boolean {
  const [isFromCart, setFromCart] = useState(false);
  useEffect(() => setFromCart(location.hash === ANCHORS.fromCart), []);
  useEffect(() => {
    if (isFromCart && session.kind === 'signed_in') location.replace(cartPath);
  }, [isFromCart, session.kind, cartPath]);
  return isFromCart;
}
