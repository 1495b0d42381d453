import type { ReactNode } from 'react';
import type { InquiryProps } from './props.ts';

interface Props extends Pick<InquiryProps, 'messages' | 'call'> {
  /** What is said before the number; where our function gave no word of its own, the specification's. */
  error?: string | undefined;
}

/** A fault of the server, which no other try of the visitor's mends: its sentence, and a number that a phone can call. */
export const FaultText = ({ messages, error = `${messages.failed}.`, call }: Props): ReactNode => (
  <>
    {error} {call.before}
    <a className="underline" href={call.href}>
      {call.phone}
    </a>
    {call.after}
  </>
);
