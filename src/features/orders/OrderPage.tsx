import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { $orders, loadOrders } from './store/orders.ts';
import { CodeGate } from '../account/sign-in/CodeGate.tsx';
import { $session } from '../account/store/session.ts';
import { failureText } from '../../ui/failure-text.ts';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { OrderView } from './OrderView.tsx';
import type { OrderPageProps } from './props.ts';

/** Renders the customer's order whose ID is in the address's fragment. */
export function OrderPage(props: OrderPageProps): ReactNode {
  const { t, common, accountPath, secondFactor, errors } = props;
  const session = useStore($session, { ssr: 'initial' });
  const orders = useStore($orders, { ssr: 'initial' });
  const [id, setId] = useState('');
  useEffect(() => {
    const read = (): void => setId(location.hash.slice(1));
    read();
    void loadOrders();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);

  // The customer may have signed in on another page before the browser restored this page from its bfcache.
  const canRead = session.kind === 'signed_in' || session.kind === 'recovering';
  const previous = useRef(session.kind);
  useEffect(() => {
    if (canRead && (previous.current === 'code_due' || previous.current === 'signed_out')) void loadOrders();
    previous.current = session.kind;
  }, [canRead, session.kind]);

  if (session.kind === 'code_due') return <CodeGate t={{ errors }} words={secondFactor} common={common} />;
  const order = orders.kind === 'loaded' ? orders.orders.find((candidate) => candidate.id === id) : undefined;
  return (
    <>
      {orders.kind === 'loading' && (
        <p role="status" className="needs-script text-muted">
          {t.page.loading}
        </p>
      )}
      {orders.kind === 'failed' && (
        <FailureNotice
          text={failureText(orders.failure, common)}
          common={common}
          className="max-w-md"
          onRetry={() => void loadOrders()}
        />
      )}
      {orders.kind === 'visitor' && <p className="notice max-w-md">{t.page.signIn}</p>}
      {orders.kind === 'loaded' && !order && <p className="notice max-w-md">{t.page.missing}</p>}
      {order && <OrderView {...props} order={order} />}
      {orders.kind !== 'loading' && (
        <p className="mt-8 flex flex-wrap gap-3 print:hidden">
          <a className="button button-quiet" href={accountPath}>
            {t.page.all}
          </a>
          {order && (
            <button type="button" className="button button-quiet" onClick={() => print()}>
              {t.page.print}
            </button>
          )}
        </p>
      )}
    </>
  );
}
