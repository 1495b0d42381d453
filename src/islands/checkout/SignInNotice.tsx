import type { ReactNode } from 'react';
import { ANCHORS } from '../../i18n/anchors.ts';
import type { CheckoutProps } from './props.ts';

interface Props extends Pick<CheckoutProps, 't'> {
  accountPath: string;
  /** Text about the cart until the shopper has signed in. */
  kept: string;
}

/** Renders the notice that ordering requires an account, with a link to sign in and return. */
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
