import type { ReactNode } from 'react';
import type { InquiryProps } from './props.ts';

interface Props extends Pick<InquiryProps, 'messages' | 'call'> {
  /** Text before the phone number, by default `messages.failed`. */
  error?: string | undefined;
}

/** Renders the text of an error, followed by a sentence with the company's phone number. */
export const FaultText = ({ messages, error = `${messages.failed}.`, call }: Props): ReactNode => (
  <>
    {error} {call.before}
    <a className="underline" href={call.href}>
      {call.phone}
    </a>
    {call.after}
  </>
);
