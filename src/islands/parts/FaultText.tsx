import type { ReactNode } from 'react';
import { Sentence } from './Sentence.tsx';

/** How the company is called while its server fails. */
export interface Call {
  /** A sentence with a place for the number. */
  text: string;
  phone: string;
  href: string;
}

interface Props {
  error: string;
  /** What becomes of what was sent. */
  then?: string | undefined;
  call: Call;
}

/** A fault of the server, which no other try of the visitor's mends: its sentence, and a number that a phone can call. */
export const FaultText = ({ error, then, call: { text, phone, href } }: Props): ReactNode => (
  <Sentence
    text={[error.replace(/[^.)]$/, '$&.'), then, text].filter(Boolean).join(' ')}
    placeholders={{
      phone: (
        <a className="underline" href={href}>
          {phone}
        </a>
      ),
    }}
  />
);
