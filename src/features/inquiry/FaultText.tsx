import type { ReactNode } from 'react';
import type { InquiryProps } from './props.ts';

interface Props extends Pick<InquiryProps, 'messages' | 'call'> {
  /** Text before the phone number, by default `messages.failed`. */
  error?: string | undefined;
}

/** Renders a server error that a retry would not fix: a sentence with a phone number. */
export const FaultText = ({ messages, error = `${messages.failed}.`, call }: Props): ReactNode => (
  <>
    {error} {call.before}
    <a className="underline" href={call.href}>
      {call.phone}
    </a>
    {call.after}
  </>
);
