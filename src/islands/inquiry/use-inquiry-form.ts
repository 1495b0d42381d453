import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { checkContactRequest, type ContactField, type RequestType } from '../../domain/forms/contact.ts';
import { checkWholeFile, type FileField } from '../../domain/forms/contact-files.ts';
import type { MessageCode } from '../../domain/forms/form-messages.ts';
import { HONEYPOT, OPEN_FOR } from '../../domain/forms/spam-protection.ts';
import { draftFiles, keepFiles, type DraftFiles } from '../../stores/draft-files.ts';
import { $outgoing, submit, withdraw } from '../../stores/submissions.ts';
import { $drafts, eraseDraft, keepDraft, typeInDraft } from '../../stores/inquiry-drafts.ts';
import type { RequestProps } from './props.ts';

export type FormField = Exclude<ContactField, 'type_demande'> | FileField;
export type FormErrors = Partial<Record<FormField, MessageCode>>;

export interface RequestForm {
  values: Record<string, string>;
  files: DraftFiles;
  errors: FormErrors;
  /** What concerns the whole of it. */
  banner: string | undefined;
  isSending: boolean;
  hasDraft: boolean;
  type: (name: string, value: string) => void;
  choose: (name: FileField, file: File | undefined) => Promise<void>;
  /** Checks what is there, and sends it. Answers the key it went off under; none when something is wrong. */
  send: (form: HTMLFormElement) => Promise<string | undefined>;
  reset: () => void;
}

/** What a form holds, what is wrong with it, and its way to the company. */
export function useRequestForm(kind: RequestType, { locale, messages, endpoint }: RequestProps): RequestForm {
  const draft = useStore($drafts, { ssr: () => ({}) })[kind];
  const [files, setFiles] = useState<DraftFiles>({});
  const [errors, setErrors] = useState<FormErrors>({});
  const [banner, setBanner] = useState<string>();
  const standing = useStore($outgoing, { ssr: 'initial' })[draft?.key ?? ''];
  useEffect(() => {
    void draftFiles(kind).then(setFiles);
  }, [kind]);
  const values = draft?.fields ?? {};

  const forgetError = (name: string): void => setErrors(({ [name as FormField]: _cleared, ...others }) => others);
  const reset = (): void => {
    eraseDraft(kind);
    setFiles({});
    void keepFiles(kind, {}).catch(() => undefined);
    setErrors({});
    setBanner(undefined);
  };

  // Nothing was stored: what was sent stands in the form again, with what is wrong.
  const refusal = standing?.kind === 'refused' ? standing : undefined;
  useEffect(() => {
    if (!refusal || !draft) return;
    setErrors(refusal.fields);
    setBanner(refusal.error);
    void withdraw(draft.key);
  }, [refusal, draft]);
  // Received, or in the device's keeping: the form is free again.
  const isOff = standing?.kind === 'received' || (standing?.kind === 'waiting' && !standing.isOnlyHere);
  useEffect(() => {
    if (isOff) reset();
  });

  return {
    values,
    files,
    errors,
    banner,
    isSending: standing?.kind === 'sending',
    hasDraft: draft !== undefined || Object.keys(files).length > 0,
    type: (name, value) => {
      typeInDraft(kind, name, value);
      forgetError(name);
    },
    choose: async (name, file) => {
      const { [name]: _before, ...others } = files;
      const next = file ? { ...others, [name]: file } : others;
      setFiles(next);
      forgetError(name);
      void keepFiles(kind, next).catch(() => undefined);
      const wrong = file && (await problemOf(file));
      if (wrong) setErrors((known) => ({ ...known, [name]: wrong }));
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
      // What is typed from here on is another request.
      const sent = { ...draft!, mayHaveArrived: true };
      const { key } = sent;
      keepDraft(kind, sent);
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
