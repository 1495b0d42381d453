import type { ReactNode } from 'react';
import type { InquiryProps } from './props.ts';

interface Props extends Pick<InquiryProps, 'messages' | 'call'> {
  /** Our function's word, where it gave one. */
  error?: string | undefined;
  /** What becomes of what was sent. */
  then?: string;
}

/** A fault of the server, which no other try of the visitor's mends: its sentence, and a number that a phone can call. */
export const FaultText = ({ messages, error = `${messages.failed}.`, then, call }: Props): ReactNode => (
  <>
    {error} {then} {call.before}
    <a className="underline" href={call.href}>
      {call.phone}
    </a>
    {call.after}
  </>
);
