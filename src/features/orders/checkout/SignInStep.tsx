import { useEffect, useRef, type ReactNode } from 'react';
import { ANCHORS } from '../../../i18n/anchors.ts';
import { Sentence } from '../../../ui/Sentence.tsx';
import type { CheckoutProps } from './props.ts';

interface Props extends Pick<CheckoutProps, 't' | 'call' | 'paths'> {
  /** Text that explains where the cart is kept while the shopper signs in. */
  kept: string;
  /** Whether the step replaces a form that the shopper has just sent. In this case, the step receives the focus. */
  isAfterForm: boolean;
}

/** Renders the first step of an order for visitors. It explains that an order requires an account, and lists the next steps. */
export function SignInStep({ t, call, paths, kept, isAfterForm }: Props): ReactNode {
  const step = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAfterForm) step.current?.focus();
  }, [isAfterForm]);
  return (
    <section ref={step} tabIndex={-1} aria-labelledby="sign-in-step" className="max-w-2xl">
      <h2 id="sign-in-step" className="text-2xl">
        {t.signInRequired}
      </h2>
      <p className="mt-3">{kept}</p>
      <a className="button button-primary mt-6" href={`${paths.account}${ANCHORS.fromCheckout}`}>
        {t.signInLink}
      </a>
      <h3 className="mt-10 text-xl">{t.steps.title}</h3>
      <ol className="mt-3 list-decimal space-y-2 pl-5">
        {t.steps.list.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="text-muted mt-6">
        <Sentence
          text={t.byPhone}
          placeholders={{
            phone: (
              <a className="link whitespace-nowrap" href={call.href}>
                {call.phone}
              </a>
            ),
          }}
        />
      </p>
    </section>
  );
}
