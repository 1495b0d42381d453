import { useState, type ReactNode } from 'react';
import {
  changedFields,
  readProduct,
  toTypedProduct,
  type ProductDetails,
  type ProductTexts,
  type TypedProduct,
} from '../rules/products.ts';
import { setProduct } from '../store.ts';
import { problemText, useAttempt } from '../../account/sign-in/use-attempt.ts';
import { useFocusOnChange } from '../../../ui/use-focus-on-change.ts';
import type { RoomProps } from '../props.ts';
import { PriceEffect } from './PriceEffect.tsx';
import { ProductConflict } from './ProductConflict.tsx';
import { ProductFields } from './ProductFields.tsx';

interface Props extends RoomProps {
  product: ProductDetails;
  onSaved: (product: ProductDetails) => void;
}

type Step =
  | { kind: 'form' }
  /** The page shows the effect of a new price before the price is saved. */
  | { kind: 'price'; texts: ProductTexts }
  /** Another person has changed the product in the meantime. `theirs` is that person's version, and `sent` the typed values. */
  | { kind: 'conflict'; texts: ProductTexts; sent: TypedProduct; theirs: ProductDetails };

/** Renders the form that changes a product. It checks the values, shows the effect of a new price, and handles conflicts. */
export function ProductForm({ product, onSaved, ...props }: Props): ReactNode {
  const { t, locale, account, common, onClosed } = props;
  const { product: words } = t;
  const [typed, setTyped] = useState(() => toTypedProduct(product, locale));
  /** The product on which the typed values are based. */
  const [base, setBase] = useState(product);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [step, setStep] = useState<Step>({ kind: 'form' });
  const { attempt, run, clearResult } = useAttempt();
  const content = useFocusOnChange(step.kind);

  const save = (texts: ProductTexts, version: string, sent = typed): void =>
    void run(async () => {
      const answer = await setProduct(product.id, texts, version);
      if (answer.kind === 'refused') return answer.problem;
      const result = answer.value;
      if (result === null) onClosed();
      else if (result.kind === 'refused') setWrong(result.fields);
      else if (result.kind === 'conflict') setStep({ kind: 'conflict', texts, sent, theirs: result.record });
      else if (result.kind === 'found') {
        onSaved(result.record);
        setBase(result.record);
        // Values that staff typed during the call stay.
        setTyped((now) => (now === sent ? toTypedProduct(result.record, locale) : now));
      }
      if (result?.kind !== 'conflict') setStep({ kind: 'form' });
      return undefined;
    });
  const onSubmit = (form: HTMLFormElement): void => {
    const read = readProduct(typed);
    setWrong('wrong' in read ? read.wrong : []);
    if ('wrong' in read) form.querySelector<HTMLElement>(`[name="${read.wrong[0]}"]`)?.focus();
    // The response to a refused picture contains another person's change.
    else if (changedFields(base, product).length > 0)
      setStep({ kind: 'conflict', texts: read.texts, sent: typed, theirs: product });
    else if (read.texts.price_cents !== product.price_cents) setStep({ kind: 'price', texts: read.texts });
    else save(read.texts, product.version);
  };
  const isSending = attempt.kind === 'sending';

  return (
    <div ref={content} tabIndex={-1} className="mt-4 focus:shadow-none focus:outline-none">
      {step.kind === 'price' && (
        <PriceEffect
          {...props}
          product={product}
          cents={step.texts.price_cents}
          isSending={isSending}
          onConfirm={() => save(step.texts, product.version)}
          onBack={() => setStep({ kind: 'form' })}
        />
      )}
      {step.kind === 'conflict' && (
        <ProductConflict
          {...props}
          theirs={step.theirs}
          yours={step.texts}
          isSending={isSending}
          onKeep={() => {
            if (isSending) return;
            onSaved(step.theirs);
            setBase(step.theirs);
            setTyped(toTypedProduct(step.theirs, locale));
            clearResult();
            setStep({ kind: 'form' });
          }}
          onOverrule={() => save(step.texts, step.theirs.version, step.sent)}
        />
      )}
      {step.kind === 'form' && (
        <form
          noValidate
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit(event.currentTarget);
          }}
        >
          <ProductFields
            {...props}
            typed={typed}
            wrong={wrong}
            onType={(change) => {
              setTyped((before) => ({ ...before, ...change }));
              setWrong([]);
              clearResult();
            }}
          />
          <button type="submit" className="button button-primary" aria-disabled={isSending}>
            {isSending ? t.changing : words.save}
          </button>
          <p role="status" className="text-good font-semibold empty:hidden">
            {attempt.kind === 'done' && wrong.length === 0 && words.saved}
          </p>
        </form>
      )}
      <p role="alert" className="text-danger mt-3 font-semibold empty:hidden">
        {attempt.kind === 'refused' && problemText(attempt.problem, account, common)}
      </p>
    </div>
  );
}
