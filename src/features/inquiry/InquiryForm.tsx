import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useStore } from '@nanostores/react';
import type { InquiryKind } from './rules/forms/inquiries.ts';
import { HONEYPOT } from './rules/forms/spam-protection.ts';
import { fill, plural } from '../../core/text.ts';
import { $isStorageWritable } from '../../storage/safe-storage.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { FaultText } from './FaultText.tsx';
import { fieldMessage } from './field-message.ts';
import { TypedField } from './TypedField.tsx';
import { FileField } from './FileField.tsx';
import type { InquiryProps } from './props.ts';
import { useInquiryForm } from './use-inquiry-form.ts';

interface Props extends InquiryProps {
  /** Fragment of the address that opens this form. */
  id: string;
  kind: InquiryKind;
  /** Fragment of the address that opens the choice between the forms. */
  choiceId: string;
  /** Called with the key of the submission. */
  onSent: (key: string) => void;
}

/** Renders one of the two forms. Without JavaScript, CSS shows the form and the browser posts it. */
export function InquiryForm(props: Props): ReactNode {
  const { id, kind, choiceId, onSent, locale, t, forms, messages, endpoint, call, followUp } = props;
  const words = kind === 'soumission' ? t.quote : t.question;
  const form = useInquiryForm(kind, props);
  const isStorageWritable = useStore($isStorageWritable, { ssr: () => true });
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  // After each failed attempt and each refusal by the server, the focus moves to the message.
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (form.banner !== undefined) summary.current?.focus();
  }, [failures, form.banner]);
  // From now on, the form shows our messages instead of the browser's.
  useLayoutEffect(() => {
    element.current!.noValidate = true;
  }, []);

  const erase = (): void => {
    form.erase(element.current!);
    // Also resets fields whose values were changed without an event.
    element.current!.reset();
  };
  // The link “Back” below erases the form. The page's script (Inquiry.astro) resets the fields and dispatches `intent`, even before
  // hydration. This effect then erases the draft.
  useEffect(() => {
    const node = element.current!;
    const eraseKnown = (): void => form.erase();
    node.addEventListener('intent', eraseKnown);
    return () => node.removeEventListener('intent', eraseKnown);
  });
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (form.isSending) return;
    const key = await form.send(element.current!);
    if (key) onSent(key);
    else setFailures((before) => before + 1);
  };
  const wrong = Object.entries(form.errors) as [string, keyof typeof messages][];
  const fields = Object.fromEntries(forms[kind].map((field) => [field.name, field]));
  const getErrorText = (name: string, code: keyof typeof messages): string => {
    const field = fields[name];
    return field ? fieldMessage(messages[code], field, form.values[name] ?? '', locale) : messages[code];
  };
  // Each form has a single field for all files.
  const fileField = forms[kind].find((field) => field.kind === 'file')!;
  const isOfFile = ([name]: [string, unknown]): boolean => !fields[name] || name === fileField.name;
  const fieldId = (name: string): string => `${id}-${isOfFile([name, 0]) ? fileField.name : name}`;
  const toErrorLine = ([name, code]: (typeof wrong)[number]): string => {
    // A message about all files together contains no file name.
    const file = code.startsWith('files_') ? undefined : form.files[name];
    return fill(t.wrong, { label: file?.name ?? (fields[name] ?? fileField).label, message: getErrorText(name, code) });
  };

  return (
    <form
      ref={element}
      id={id}
      tabIndex={-1}
      method="post"
      action={endpoint.action}
      encType="multipart/form-data"
      className="inquiry-form form-fields"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => void submit(event)}
    >
      <a href={`#${choiceId}`} className="link inline-flex min-h-11 items-center justify-self-start">
        {t.back}
      </a>
      <h3 id={`${id}-title`} className="text-2xl">
        {words.heading}
      </h3>
      <p className="-mt-3">{words.about}</p>
      <p className="text-muted text-sm">{t.required}</p>
      {/* The scroll margin leaves room for the form's heading, which the header would otherwise cover. */}
      <div ref={summary} tabIndex={-1} role="alert" className="scroll-mt-72">
        {form.banner !== undefined && (
          <ErrorSummary
            count={plural(t.summary, wrong.length, locale)}
            wrong={wrong.map((entry) => [fieldId(entry[0]), toErrorLine(entry)])}
          >
            {form.banner || <FaultText {...{ messages, call }} />}
          </ErrorSummary>
        )}
      </div>
      <input type="hidden" name="type_demande" value={kind} />
      <input type="hidden" name="locale" value={locale} />
      <div className="inquiry-spam" aria-hidden>
        <label>
          {t.honeypot} <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {forms[kind].map((field) => {
        const { name } = field;
        const code = form.errors[name];
        return field.kind === 'file' ? (
          <FileField
            key={name}
            id={fieldId(name)}
            {...{ field, locale, t }}
            files={form.files}
            error={wrong.filter(isOfFile).map(toErrorLine).join('\n') || undefined}
            onAdd={(files) => void form.add(name, files)}
            onRemove={(file) => void form.remove([file])}
          />
        ) : (
          <TypedField
            key={name}
            id={fieldId(name)}
            field={field.kind === 'text' && form.values['sizing'] ? { ...field, hint: t.calculated } : field}
            error={code && getErrorText(name, code)}
            choose={t.choose}
            undecided={t.undecided}
            value={form.values[name] ?? ''}
            onType={(value) => form.type(name, value)}
          />
        );
      })}
      <button type="submit" className="button button-primary w-full" aria-disabled={form.isSending || undefined}>
        {form.isSending ? messages.sending : kind === 'soumission' ? t.submitQuote : t.submitQuestion}
      </button>
      <p className="-mt-2">{fill(words.promise, { hours: followUp.businessHours })}</p>
      {(form.hasDraft || form.restore) && (
        <p className="text-muted flex flex-wrap items-center gap-x-3 text-sm">
          <span aria-live="polite">{form.restore ? t.erased : isStorageWritable ? t.draftKept : t.draftNotKept}</span>
          <button type="button" className="link min-h-11" onClick={form.restore ?? erase}>
            {form.restore ? t.restore : t.erase}
          </button>
        </p>
      )}
    </form>
  );
}
