import type { ReactNode } from 'react';
import { ANCHORS } from '../../i18n/anchors.ts';
import type { CheckoutProps } from './props.ts';

interface Props extends Pick<CheckoutProps, 't'> {
  accountPath: string;
  /** Where the cart is until then. */
  kept: string;
}

/** That only a signed-in customer orders, and the way to sign in and back. */
export function SignInNotice({ t, accountPath, kept }: Props): ReactNode {
  return (
    <div className="notice">
      <p className="font-semibold">{t.signInRequired}</p>
      <p>{kept}</p>
      <a className="link mt-2 inline-block" href={`${accountPath}${ANCHORS.fromCheckout}`}>
        {t.signInLink}
      </a>
    </div>
  );
}
