import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { checkFields } from './rules/forms/form-schema.ts';
import type { InquiryKind } from './rules/forms/inquiries.ts';
import type { MessageCode } from './rules/forms/form-messages.ts';
import { HONEYPOT, OPEN_FOR } from './rules/forms/spam-protection.ts';
import {
  $draftFiles,
  addDraftFiles,
  loadDraftFiles,
  removeDraftFiles,
  setDraftFiles,
  type DraftFiles,
} from './store/draft-files.ts';
import { $submissions, cancel, submit } from './store/submissions.ts';
import { $drafts, changeDraft, eraseDraft, saveDraft, type Draft } from './store/inquiry-drafts.ts';
import type { InquiryProps } from './props.ts';
import { unheardFields } from './unheard-fields.ts';

/**
 * Returns copies of chosen files, and their problems. If the code of the check cannot be loaded, for example offline, only the
 * server checks the files. Without files, the code is not loaded.
 */
const checked = async (files: DraftFiles): Promise<{ copies: DraftFiles; errors: FormErrors }> =>
  Object.keys(files).length === 0
    ? { copies: {}, errors: {} }
    : import('./rules/forms/inquiry-files.ts').then(
        ({ checkedCopies }) => checkedCopies(files),
        () => ({ copies: files, errors: {} }),
      );

export type FormErrors = Partial<Record<string, MessageCode>>;

export interface InquiryFormState {
  values: Record<string, string>;
  files: DraftFiles;
  errors: FormErrors;
  /** Message about the whole form. Empty if the server refused the inquiry without a reason. */
  banner: string | undefined;
  /** Whether the form is being checked or sent. */
  isSending: boolean;
  hasDraft: boolean;
  type: (name: string, value: string) => void;
  /** Adds files to a field and checks them. */
  add: (field: string, files: readonly File[]) => Promise<void>;
  /** Removes files by name. */
  remove: (names: readonly string[]) => Promise<void>;
  /** Checks the fields and the files, and sends them. Returns the submission's key, or undefined if any of them is invalid. */
  send: (form: HTMLFormElement) => Promise<string | undefined>;
  /**
   * Empties the form. The visitor can restore the content as long as the form stays empty. If `element` is given, the content
   * includes values that a password manager has filled in without an event.
   */
  erase: (element?: HTMLFormElement) => void;
  restore: (() => void) | undefined;
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
  const [isChecking, setIsChecking] = useState(false);
  const [erased, setErased] = useState<{ draft: Draft | undefined; files: DraftFiles }>();
  const status = useStore($submissions, { ssr: 'initial' })[draft?.key ?? ''];
  useEffect(() => {
    void loadDraftFiles(kind);
  }, [kind]);
  const values = draft?.fields ?? {};

  const clearErrors = (isCleared: (name: string, code: MessageCode) => boolean): void =>
    setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([name, code]) => !isCleared(name, code!))));
  const reset = (): void => {
    eraseDraft(kind);
    void setDraftFiles(kind, {});
    setErrors({});
    setBanner(undefined);
    setErased(undefined);
  };

  // The server has not stored a refused submission. The form keeps the content, and shows the errors.
  const refusal = status?.kind === 'refused' ? status : undefined;
  useEffect(() => {
    if (!refusal || !draft) return;
    setErrors(refusal.fields);
    setBanner(refusal.error ?? '');
    void cancel(draft.key);
  }, [refusal, draft]);
  // The form is emptied when the server has received the submission, or when the device has stored it for another attempt.
  const isOff = status?.kind === 'received' || (status?.kind === 'waiting' && !status.isUnstored);
  useEffect(() => {
    if (isOff) reset();
  });

  const adoptUnheard = (form: HTMLFormElement): void => {
    const names = forms[kind].filter((field) => field.kind !== 'file').map(({ name }) => name);
    const unheard = unheardFields(form, names, values);
    if (Object.keys(unheard).length > 0) changeDraft(kind, unheard);
  };

  const remove = async (names: readonly string[]): Promise<void> => {
    changeDraft(kind, {});
    clearErrors((name, code) => names.includes(name) || code.startsWith('files_'));
    await removeDraftFiles(kind, names);
  };

  /** Returns the result of the check. On a slow connection, its code may load for seconds, so the form shows that it is busy. */
  const checkDraftFiles = async (): ReturnType<typeof checked> => {
    setIsChecking(true);
    try {
      await loadDraftFiles(kind);
      return await checked($draftFiles.get()[kind]!);
    } finally {
      setIsChecking(false);
    }
  };

  const hasDraft = draft !== undefined || Object.keys(files).length > 0;

  return {
    values,
    files,
    errors,
    banner,
    isSending: isChecking || status?.kind === 'sending',
    hasDraft,
    type: (name, value) => {
      changeDraft(kind, { [name]: value });
      clearErrors((cleared) => cleared === name);
    },
    add: async (field, added) => {
      // If a file with an error is chosen again, the new version replaces it. The removal is awaited only after the new files
      // have been added, because storage may be slow. An immediate click on the send button then finds the complete list.
      const removal = remove(
        Object.keys(files).filter((name) => errors[name] && added.some((file) => file.name === files[name]!.name)),
      );
      const extra = await addDraftFiles(kind, field, added);
      await removal;
      const chosen = $draftFiles.get()[kind]!;
      const { errors: found } = await checked(chosen);
      // Files may have been removed during the check.
      const left = Object.entries(found).filter(([name]) => $draftFiles.get()[kind]![name] === chosen[name]);
      setErrors((errors) => ({
        ...errors,
        ...Object.fromEntries(left),
        // A key of its own, because the field's name is also the name of the first file, which may have an error.
        ...(extra.length > 0 && { files_count: 'files_count' }),
      }));
    },
    remove,
    send: async (form) => {
      adoptUnheard(form);
      // Reads the draft before the files are read and checked, because the draft is erased if the visitor leaves the form
      // in the meantime. Text that is typed and files that are added after this point belong to another inquiry.
      const draft = $drafts.get()[kind];
      if (draft) saveDraft(kind, { ...draft, mayHaveArrived: true });
      const fieldsChecked = checkFields(forms[kind], draft?.fields ?? {});
      const { copies, errors: wrongFiles } = await checkDraftFiles();
      const allErrors: FormErrors = { ...(fieldsChecked.kind === 'invalid' && fieldsChecked.errors), ...wrongFiles };
      setErrors(allErrors);
      setBanner(Object.keys(allErrors).length > 0 ? messages.fields : undefined);
      if (fieldsChecked.kind === 'invalid' || Object.keys(allErrors).length > 0) {
        if (draft && $drafts.get()[kind]?.key === draft.key) saveDraft(kind, draft);
        return undefined;
      }
      const sent = { ...draft!, mayHaveArrived: true };
      const { key } = sent;
      if (($drafts.get()[kind]?.key ?? key) === key) saveDraft(kind, sent);
      const honeypot = form.elements.namedItem(HONEYPOT) as HTMLInputElement;
      const spamFields = { [HONEYPOT]: honeypot.value, [OPEN_FOR]: String(Math.round(performance.now())) };
      // A password manager may have filled in this field. Empties it, so that the next attempt is not treated as spam.
      honeypot.value = '';
      await submit({
        key,
        endpoint: new URL(endpoint.action, location.href).href,
        apiKey: endpoint.apiKey,
        fields: {
          type_demande: kind,
          // If linked-quote.ts has not loaded, for example offline, the address still contains the calculator's inputs.
          sizing: new URLSearchParams(location.search).get('sizing') ?? '',
          // The draft also contains the calculator's inputs (`sizing`), for which the form has no field.
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
    erase: (element) => {
      if (element) adoptUnheard(element);
      const last = { draft: $drafts.get()[kind], files: $draftFiles.get()[kind] ?? {} };
      const isEmpty = !last.draft && Object.keys(last.files).length === 0;
      reset();
      setErased(isEmpty ? erased : last);
    },
    restore:
      hasDraft || !erased
        ? undefined
        : () => {
            if (erased.draft) saveDraft(kind, erased.draft);
            void setDraftFiles(kind, erased.files);
          },
  };
}
