import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { MAX_CART_ITEMS } from '../../cart/rules/cart.ts';
import type { OrderDetailCode } from '../../inquiry/rules/forms/form-messages.ts';
import type { LocalizedField } from '../../inquiry/rules/forms/localized-fields.ts';
import { checkOrderDetails } from '../rules/order-details.ts';
import { fill, plural } from '../../../core/text.ts';
import { $checkout, resetCheckout, type Checkout } from '../store/checkout-state.ts';
import { checkout as placeOrder } from '../store/checkout.ts';
import { $orderDetails, typeDetail } from '../store/order-details.ts';
import { $isStorageWritable } from '../../../storage/safe-storage.ts';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { failureText } from '../../../ui/failure-text.ts';
import { fieldMessage } from '../../inquiry/field-message.ts';
import { TypedField } from '../../inquiry/TypedField.tsx';
import { unheardFields } from '../../inquiry/unheard-fields.ts';
import type { CheckoutProps } from './props.ts';

interface Props extends CheckoutProps {
  checkout: Checkout;
}

/** Errors by field name, including the terms. `refused` means that the database refused a field and gave no reason. */
type Errors = Partial<Record<string, OrderDetailCode | 'terms_required' | 'refused'>>;

const fieldId = (name: string): string => `order-${name}`;

/** Renders the form of an order: contact, delivery, terms, and the submit button. */
export function OrderForm(props: Props): ReactNode {
  const { locale, t, fields, messages, termsVersion, paths, checkout } = props;
  const typed = useStore($orderDetails, { ssr: () => ({}) });
  const isStorageWritable = useStore($isStorageWritable, { ssr: () => true });
  const [errors, setErrors] = useState<Errors>({});
  const [isAccepted, setAccepted] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  // After each failed attempt, the focus moves to the message, or to the field that the database refused.
  const [failure, setFailure] = useState<{ field: string | undefined }>();
  useEffect(() => {
    if (failure?.field) document.getElementById(fieldId(failure.field))?.focus();
    else if (failure) summary.current?.focus();
  }, [failure]);
  const isSending = checkout.kind === 'sending';
  const shownFields = fields.contact.flatMap((field) =>
    field.name === 'delivery' && typed.delivery !== 'pickup' ? [field, ...fields.address] : [field],
  );

  const type = (name: string, value: string): void => {
    if ($orderDetails.get()[name] === value) return;
    typeDetail(name, value);
    setErrors(({ [name]: _corrected, ...others }) => others);
  };
  const adoptUnheard = (form: HTMLFormElement): void => {
    const names = shownFields.map(({ name }) => name);
    for (const [name, value] of Object.entries(unheardFields(form, names, $orderDetails.get()))) type(name, value);
  };

  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    adoptUnheard(event.currentTarget);
    const checked = checkOrderDetails(fields, $orderDetails.get());
    setErrors({
      ...(checked.kind === 'invalid' && checked.errors),
      ...(!isAccepted && { terms: 'terms_required' as const }),
    });
    resetCheckout();
    if (checked.kind === 'valid' && isAccepted)
      await placeOrder({ details: checked.value, termsVersion, language: locale });
    const refused = refusedFields($checkout.get());
    const refusedNames = shownFields.map(({ name }) => name).filter((name) => refused.includes(name));
    if (refusedNames.length > 0) setErrors(Object.fromEntries(refusedNames.map((name) => [name, 'refused'])));
    setFailure({ field: refusedNames[0] });
  };
  const getErrorText = (name: string): string | undefined => {
    const code = errors[name];
    if (code === 'terms_required') return t.termsRequired;
    if (code !== 'refused') return code && messages[code];
    return (messages as Partial<Record<string, string>>)[`${name}_invalid`] ?? t.fieldRefused;
  };
  const getFieldError = (field: LocalizedField): string | undefined => {
    const message = getErrorText(field.name);
    return message && fieldMessage(message, field, typed[field.name] ?? '', locale);
  };
  // The invalid fields in the order of the form. Fields that are not shown are left out, because shoppers cannot correct them.
  const wrong = shownFields.flatMap((field): [string, string][] => {
    const message = getFieldError(field);
    return message ? [[fieldId(field.name), fill(t.wrongField, { label: field.label, message })]] : [];
  });
  if (errors.terms) wrong.push([fieldId('terms'), t.termsRequired]);

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      // Reads all fields before React renders any of them. Otherwise, React would reset a field to its last known value.
      onChangeCapture={(event) => adoptUnheard(event.currentTarget)}
      aria-labelledby="order-contact"
      className="form-fields"
    >
      <h2 id="order-contact" className="text-2xl">
        {t.contact}
      </h2>
      <div ref={summary} tabIndex={-1} role="alert">
        <Problems {...props} wrong={wrong} />
      </div>
      {!isStorageWritable && <p className="notice text-sm">{t.notKept}</p>}
      <p className="text-muted">{t.required}</p>
      {shownFields.map((field) => {
        const { [field.name]: value = '' } = typed;
        return (
          <TypedField
            key={field.name}
            id={fieldId(field.name)}
            field={field}
            choose={t.choose}
            value={value}
            error={getFieldError(field)}
            onType={(value) => type(field.name, value)}
          />
        );
      })}
      <div>
        <label className="flex min-h-11 items-center gap-3">
          <input
            id={fieldId('terms')}
            type="checkbox"
            className="size-5 shrink-0"
            checked={isAccepted}
            required
            aria-invalid={errors.terms !== undefined || undefined}
            aria-describedby={errors.terms && fieldId('terms-error')}
            onChange={({ target }) => {
              setAccepted(target.checked);
              setErrors(({ terms: _corrected, ...others }) => others);
            }}
          />
          <span>
            {t.terms}{' '}
            <a className="link" href={paths.terms} target="_blank" rel="noopener">
              {t.termsLink}
            </a>
          </span>
        </label>
        {errors.terms && (
          <p id={fieldId('terms-error')} className="text-danger mt-1 text-sm font-semibold">
            {getErrorText('terms')}
          </p>
        )}
      </div>
      {/* The button is not `disabled`, because a disabled button would lose the focus while the order is sent. */}
      <button type="submit" className="button button-primary w-full" aria-disabled={isSending || undefined}>
        {isSending ? t.ordering : t.confirm}
      </button>
      <p className="text-muted text-sm">{t.next}</p>
    </form>
  );
}

const refusedFields = (checkout: Checkout): string[] =>
  checkout.kind === 'refused' && checkout.refusal.code === 'details_invalid' ? checkout.refusal.fields : [];

interface ProblemsProps extends Props {
  /** ID and message of each invalid field. */
  wrong: [id: string, text: string][];
}

/** Renders the reason why the order failed, with a link to each invalid field. */
function Problems({ locale, t, common, checkout, wrong }: ProblemsProps): ReactNode {
  const count = plural(t.wrong, wrong.length, locale);
  if (checkout.kind === 'refused')
    return (
      <ErrorSummary wrong={wrong} count={count}>
        {fill(t.refused[checkout.refusal.code], { max: MAX_CART_ITEMS })}
      </ErrorSummary>
    );
  if (checkout.kind === 'failed')
    return <ErrorSummary wrong={[]}>{failureText(checkout.failure, common)}</ErrorSummary>;
  return wrong.length > 0 && <ErrorSummary wrong={wrong}>{count}</ErrorSummary>;
}
