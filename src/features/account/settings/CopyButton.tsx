import { useState, type ReactNode } from 'react';
import type { SettingsProps } from './props.ts';

interface Props extends Pick<SettingsProps, 'settings'> {
  text: string;
  label: string;
}

/** Renders a button that copies a text and announces the result. Browsers forbid copying on a page without HTTPS. */
export function CopyButton({ text, label, settings }: Props): ReactNode {
  const { copied, copyFailed } = settings.recovery;
  const [message, setMessage] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage(copied);
    } catch {
      setMessage(copyFailed);
    }
  };
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => void copy()}>
        {label}
      </button>
      <span role="status" className="ml-3 empty:hidden">
        {message}
      </span>
    </>
  );
}
