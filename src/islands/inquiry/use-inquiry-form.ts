import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { checkContactRequest, type ContactField, type RequestType } from '../../domain/forms/contact.ts';
import { checkWholeFile, type FileField } from '../../domain/forms/contact-files.ts';
import type { MessageCode } from '../../domain/forms/form-messages.ts';
import { HONEYPOT, OPEN_FOR } from '../../domain/forms/spam-protection.ts';
import { readDraftFiles, saveDraftFiles, type DraftFiles } from '../../stores/draft-files.ts';
import { $submissions, cancel, submit } from '../../stores/submissions.ts';
import { $drafts, eraseDraft, saveDraft, typeInDraft } from '../../stores/inquiry-drafts.ts';
import type { RequestProps } from './props.ts';

export type FormField = Exclude<ContactField, 'type_demande'> | FileField;
export type FormErrors = Partial<Record<FormField, MessageCode>>;

export interface RequestForm {
  values: Record<string, string>;
  files: DraftFiles;
  errors: FormErrors;
  /** A message about the whole form. */
  banner: string | undefined;
  isSending: boolean;
  hasDraft: boolean;
  type: (name: string, value: string) => void;
  choose: (name: FileField, file: File | undefined) => Promise<void>;
  /** Checks the fields and sends them. Returns the submission's key; undefined when a field is wrong. */
  send: (form: HTMLFormElement) => Promise<string | undefined>;
  reset: () => void;
}

/** The state of a form: its values, its errors, and its sending. */
export function useRequestForm(kind: RequestType, { locale, messages, endpoint }: RequestProps): RequestForm {
  const draft = useStore($drafts, { ssr: () => ({}) })[kind];
  const [files, setFiles] = useState<DraftFiles>({});
  const [errors, setErrors] = useState<FormErrors>({});
  const [banner, setBanner] = useState<string>();
  const status = useStore($submissions, { ssr: 'initial' })[draft?.key ?? ''];
  useEffect(() => {
    void readDraftFiles(kind).then(setFiles);
  }, [kind]);
  const values = draft?.fields ?? {};

  const clearError = (name: string): void => setErrors(({ [name as FormField]: _cleared, ...others }) => others);
  const reset = (): void => {
    eraseDraft(kind);
    setFiles({});
    void saveDraftFiles(kind, {}).catch(() => undefined);
    setErrors({});
    setBanner(undefined);
  };

  // The company has nothing of a refused submission: it is back in the form, with what is wrong.
  const refusal = status?.kind === 'refused' ? status : undefined;
  useEffect(() => {
    if (!refusal || !draft) return;
    setErrors(refusal.fields);
    setBanner(refusal.error);
    void cancel(draft.key);
  }, [refusal, draft]);
  // Once it is received, or stored on the device, the form is emptied.
  const isOff = status?.kind === 'received' || (status?.kind === 'waiting' && !status.isUnstored);
  useEffect(() => {
    if (isOff) reset();
  });

  return {
    values,
    files,
    errors,
    banner,
    isSending: status?.kind === 'sending',
    hasDraft: draft !== undefined || Object.keys(files).length > 0,
    type: (name, value) => {
      typeInDraft(kind, name, value);
      clearError(name);
    },
    choose: async (name, file) => {
      const { [name]: _before, ...others } = files;
      const next = file ? { ...others, [name]: file } : others;
      setFiles(next);
      clearError(name);
      void saveDraftFiles(kind, next).catch(() => undefined);
      const wrong = file && (await problemOf(file));
      if (wrong) setErrors((errors) => ({ ...errors, [name]: wrong }));
    },
    send: async (form) => {
      const checked = checkContactRequest({ ...values, type_demande: kind });
      const found: FormErrors = checked.kind === 'invalid' ? { ...(checked.errors as FormErrors) } : {};
      for (const [name, file] of Object.entries(files)) {
        const wrong = await problemOf(file);
        if (wrong) found[name as FileField] = wrong;
      }
      setErrors(found);
      setBanner(Object.keys(found).length > 0 ? messages.fields : undefined);
      // Phone and address are the browser's to ask for: the company takes a request without them.
      if (checked.kind === 'invalid' || Object.keys(found).length > 0 || !form.reportValidity()) return undefined;
      // What is typed from here on is another inquiry.
      const sent = { ...draft!, mayHaveArrived: true };
      const { key } = sent;
      saveDraft(kind, sent);
      const traps = {
        [HONEYPOT]: (form.elements.namedItem(HONEYPOT) as HTMLInputElement).value,
        [OPEN_FOR]: String(Math.round(performance.now())),
      };
      await submit({
        key,
        endpoint: new URL(endpoint.action, location.href).href,
        apiKey: endpoint.apiKey,
        fields: { ...checked.value, key, locale, ...traps },
        files,
      });
      return key;
    },
    reset,
  };
}

async function problemOf(file: File): Promise<MessageCode | undefined> {
  const checked = await checkWholeFile(file);
  return checked.kind === 'invalid' ? checked.code : undefined;
}
