import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import type { Locale } from '../../i18n/locales.ts';
import { $onlinePayment, checkOnlinePayment, payOnline } from './store/payment.ts';
import { failureText, type FailureStrings } from '../../ui/failure-text.ts';
import type { PaymentWords } from './props.ts';

interface Props {
  locale: Locale;
  t: PaymentWords;
  common: FailureStrings;
  orderId: string;
}

/** Renders the button that opens the payment page. Renders nothing if online payment is not offered. */
export function PayOnline({ locale, t, common, orderId }: Props): ReactNode {
  const payment = useStore($onlinePayment, { ssr: 'initial' });
  useEffect(() => void checkOnlinePayment(), []);
  if (payment.kind === 'none') return null;
  const isOpening = payment.kind === 'opening';
  return (
    <div className="print:hidden">
      <h4 className="mt-3 font-semibold">{t.heading}</h4>
      <p className="text-muted text-sm">{t.where}</p>
      {payment.kind === 'refused' && (
        <p role="alert" className="notice notice-danger mt-3">
          {payment.message}
        </p>
      )}
      {payment.kind === 'failed' && (
        <p role="alert" className="notice notice-danger mt-3">
          {failureText(payment.failure, common)}
        </p>
      )}
      <button
        type="button"
        className="button button-primary mt-3"
        aria-disabled={isOpening}
        onClick={() => void payOnline({ order: orderId, locale })}
      >
        {isOpening ? t.opening : t.pay}
      </button>
    </div>
  );
}
