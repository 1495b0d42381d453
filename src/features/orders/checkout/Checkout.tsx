import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import { EMPTY_CART, totalCents } from '../../cart/rules/cart.ts';
import { orderNumber } from '../rules/order.ts';
import { taxesOn } from '../../../core/taxes.ts';
import { fill } from '../../../core/text.ts';
import { longestLead } from '../../products/rules/availability.ts';
import { $cart } from '../../cart/store/cart.ts';
import { $catalogue, refreshCatalogue } from '../../products/store.ts';
import { $checkout } from '../store/checkout-state.ts';
import { followCart, syncCart } from '../../cart/store/follow-cart.ts';
import { $orderDetails } from '../store/order-details.ts';
import { $session, hasStoredSession } from '../../account/store/session.ts';
import { CodeGate } from '../../account/sign-in/CodeGate.tsx';
import { CartLines } from '../../cart/CartLines.tsx';
import { OrderAmounts } from '../OrderAmounts.tsx';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { OrderForm } from './OrderForm.tsx';
import { SignInStep } from './SignInStep.tsx';
import type { CheckoutProps } from './props.ts';

const LINES_TITLE = 'checkout-lines';

/** Renders the complete checkout: the cart on one side, the shopper's details on the other. */
export function Checkout(props: CheckoutProps): ReactNode {
  const { locale, t, cartText, orders, paths, common, secondFactor, errors } = props;
  const session = useStore($session, { ssr: 'initial' });
  const cart = useStore($cart, { ssr: () => EMPTY_CART });
  const checkout = useStore($checkout, { ssr: 'initial' });
  const catalogue = useStore($catalogue, { ssr: 'initial' });
  const details = useStore($orderDetails, { ssr: () => ({}) });
  const isHydrated = useIsHydrated();
  useEffect(() => {
    followCart();
    void syncCart();
    // Fetches the current products, because products in the cart may no longer be sold.
    if ($cart.get().items.length > 0 && $catalogue.get().kind === 'built') void refreshCatalogue();
  }, []);
  useEffect(() => {
    if (checkout.kind === 'placed') location.assign(`${paths.placed}?reference=${orderNumber(checkout.orderId)}`);
    // Fetches the current products, because the shop has changed some of them since this page was loaded.
    if (checkout.kind === 'refused' && 'productIds' in checkout.refusal) void refreshCatalogue();
  }, [checkout, paths.placed]);

  if (!isHydrated)
    return (
      <p role="status" className="needs-script text-muted">
        {t.loading}
      </p>
    );
  const products = catalogue.kind === 'loaded' ? catalogue.products : [];
  const ordered = products.filter(({ id }) => cart.items.some((item) => item.id === id));
  const isVisitor = session.kind === 'signed_out' || (session.kind === 'unknown' && !hasStoredSession());
  if (session.kind === 'code_due') return <CodeGate t={{ errors }} words={secondFactor} common={common} />;
  if (checkout.kind === 'placed')
    return (
      <div role="status" className="notice border-good">
        <p className="text-good text-lg font-semibold">
          {fill(t.placed.recorded, { number: orderNumber(checkout.orderId) })}
        </p>
        <a className="link mt-3 inline-block" href={paths.account}>
          {t.placed.seeOrders}
        </a>
      </div>
    );
  return (
    <>
      {checkout.kind === 'placed_before' && (
        <div role="status" className="notice border-good mb-8">
          <p>{fill(t.placed.before, { number: orderNumber(checkout.orderId) })}</p>
          <a className="link mt-3 inline-block" href={paths.account}>
            {t.placed.seeOrders}
          </a>
        </div>
      )}
      {cart.items.length === 0 && checkout.kind === 'refused' && checkout.refusal.code === 'units_ordered' && (
        <p role="status" className="notice mb-8">
          {t.refused.units_ordered}
        </p>
      )}
      {cart.items.length === 0 && checkout.kind === 'sign_in_required' ? (
        <SignInStep {...props} kept={t.sessionOver} isAfterForm />
      ) : cart.items.length === 0 ? (
        <div className="notice max-w-md">
          <p className="text-xl font-semibold">{cartText.empty}</p>
          <a className="button button-primary mt-6" href={paths.products}>
            {cartText.browse}
          </a>
        </div>
      ) : (
        <div className="grid items-start gap-12 lg:grid-cols-[3fr_2fr]">
          {isVisitor ? (
            <SignInStep {...props} kept={t.signInKept} isAfterForm={checkout.kind === 'sign_in_required'} />
          ) : (
            <OrderForm {...props} checkout={checkout} />
          )}
          <section
            aria-labelledby={LINES_TITLE}
            // On a phone, visitors see the sign-in first, and customers see the summary of the order first.
            className={isVisitor ? 'checkout-summary' : 'checkout-summary max-lg:order-first'}
          >
            <h2 id={LINES_TITLE} tabIndex={-1} className="text-2xl">
              {t.lines}
            </h2>
            <CartLines locale={locale} t={cartText} cart={cart} checkout={checkout} titleId={LINES_TITLE} />
            <OrderAmounts
              locale={locale}
              t={orders}
              totalCents={totalCents(cart)}
              taxes={taxesOn(totalCents(cart), details)}
              leadWeeks={longestLead(ordered)}
            />
          </section>
        </div>
      )}
    </>
  );
}
