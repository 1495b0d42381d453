import type { ReactNode } from 'react';
import type { InquiryProps } from './props.ts';

interface Props extends Pick<InquiryProps, 'messages' | 'call'> {
  /** Text before the phone number. By default, it is the specification's message. */
  error?: string | undefined;
}

/** Renders an error of the server that a retry would not fix: a sentence with a phone number to call. */
export const FaultText = ({ messages, error = `${messages.failed}.`, call }: Props): ReactNode => (
  <>
    {error} {call.before}
    <a className="underline" href={call.href}>
      {call.phone}
    </a>
    {call.after}
  </>
);
