import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { checkFields } from '../../domain/forms/form-schema.ts';
import type { InquiryKind } from '../../domain/forms/inquiries.ts';
import type { MessageCode } from '../../domain/forms/form-messages.ts';
import { HONEYPOT, OPEN_FOR } from '../../domain/forms/spam-protection.ts';
import {
  $draftFiles,
  chooseDraftFile,
  loadDraftFiles,
  setDraftFiles,
  type DraftFiles,
} from '../../stores/draft-files.ts';
import { $submissions, cancel, submit } from '../../stores/submissions.ts';
import { $drafts, changeDraft, eraseDraft, saveDraft } from '../../stores/inquiry-drafts.ts';
import type { InquiryProps } from './props.ts';
import { unheardFields } from './unheard-fields.ts';

/** Returns a copy of a chosen file, or its problem. Without the code, as offline, the function checks the file on arrival. */
const checked = (file: File): Promise<File | MessageCode> =>
  import('../../domain/forms/inquiry-files.ts').then(
    ({ checkedCopy }) => checkedCopy(file),
    () => file,
  );

export type FormErrors = Partial<Record<string, MessageCode>>;

export interface InquiryFormState {
  values: Record<string, string>;
  files: DraftFiles;
  errors: FormErrors;
  /** Message about the complete form. It is empty if the server refused the inquiry without a reason. */
  banner: string | undefined;
  isSending: boolean;
  hasDraft: boolean;
  type: (name: string, value: string) => void;
  choose: (name: string, file: File | undefined) => Promise<void>;
  /** Checks the fields and sends them. Returns the submission's key, or undefined if a field is invalid. */
  send: (form: HTMLFormElement) => Promise<string | undefined>;
  reset: () => void;
}

/** Manages the state of a form: its values, its errors, and its sending. */
export function useInquiryForm(
  kind: InquiryKind,
  { locale, forms, messages, endpoint }: InquiryProps,
): InquiryFormState {
  const draft = useStore($drafts, { ssr: () => ({}) })[kind];
  const files = useStore($draftFiles, { ssr: 'initial' })[kind] ?? {};
  const [errors, setErrors] = useState<FormErrors>({});
  const [banner, setBanner] = useState<string>();
  const status = useStore($submissions, { ssr: 'initial' })[draft?.key ?? ''];
  useEffect(() => {
    void loadDraftFiles(kind);
  }, [kind]);
  const values = draft?.fields ?? {};

  const clearError = (name: string): void => setErrors(({ [name]: _cleared, ...others }) => others);
  const reset = (): void => {
    eraseDraft(kind);
    void setDraftFiles(kind, {});
    setErrors({});
    setBanner(undefined);
  };

  // The company has not stored a refused submission. It returns to the form with its errors.
  const refusal = status?.kind === 'refused' ? status : undefined;
  useEffect(() => {
    if (!refusal || !draft) return;
    setErrors(refusal.fields);
    setBanner(refusal.error ?? '');
    void cancel(draft.key);
  }, [refusal, draft]);
  // The form is emptied once its submission was received, or stored on the device.
  const isOff = status?.kind === 'received' || (status?.kind === 'waiting' && !status.isUnstored);
  useEffect(() => {
    if (isOff) reset();
  });

  const adoptUnheard = (form: HTMLFormElement): void => {
    const names = forms[kind].filter((field) => field.kind !== 'file').map(({ name }) => name);
    const unheard = unheardFields(form, names, values);
    if (Object.keys(unheard).length > 0) changeDraft(kind, unheard);
  };

  return {
    values,
    files,
    errors,
    banner,
    isSending: status?.kind === 'sending',
    hasDraft: draft !== undefined || Object.keys(files).length > 0,
    type: (name, value) => {
      changeDraft(kind, { [name]: value });
      clearError(name);
    },
    choose: async (name, file) => {
      changeDraft(kind, {});
      clearError(name);
      await chooseDraftFile(kind, name, file);
      const wrong = file && (await checked(file));
      // Another file may have been chosen during the check.
      if (typeof wrong === 'string' && $draftFiles.get()[kind]![name] === file)
        setErrors((errors) => ({ ...errors, [name]: wrong }));
    },
    send: async (form) => {
      adoptUnheard(form);
      await loadDraftFiles(kind);
      const draft = $drafts.get()[kind];
      const files = $draftFiles.get()[kind]!;
      const fieldsChecked = checkFields(forms[kind], draft?.fields ?? {});
      const errors: FormErrors = fieldsChecked.kind === 'invalid' ? { ...fieldsChecked.errors } : {};
      const copies: DraftFiles = {};
      for (const [name, file] of Object.entries(files)) {
        const copy = await checked(file);
        if (typeof copy === 'string') errors[name] = copy;
        else copies[name] = copy;
      }
      setErrors(errors);
      setBanner(Object.keys(errors).length > 0 ? messages.fields : undefined);
      if (fieldsChecked.kind === 'invalid' || Object.keys(errors).length > 0) return undefined;
      // Text typed from here on belongs to another inquiry.
      const sent = { ...draft!, mayHaveArrived: true };
      const { key } = sent;
      saveDraft(kind, sent);
      const honeypot = form.elements.namedItem(HONEYPOT) as HTMLInputElement;
      const spamFields = { [HONEYPOT]: honeypot.value, [OPEN_FOR]: String(Math.round(performance.now())) };
      // A password manager may have filled the field in. The next attempt must not be treated as spam.
      honeypot.value = '';
      await submit({
        key,
        endpoint: new URL(endpoint.action, location.href).href,
        apiKey: endpoint.apiKey,
        fields: {
          type_demande: kind,
          // The draft also has the inputs of the calculator, which are not a field of the form.
          ...sent.fields,
          ...fieldsChecked.value,
          key,
          locale,
          ...spamFields,
        },
        files: copies,
      });
      return key;
    },
    reset,
  };
}
