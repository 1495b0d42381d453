import { Fragment, type ReactNode } from 'react';

interface Props {
  /** A text whose placeholders are not filled. */
  text: string;
  /** What stands in each place. */
  placeholders: Record<string, ReactNode>;
}

/** A sentence with links or the like in its placeholders. */
export const Sentence = ({ text, placeholders }: Props): ReactNode =>
  text
    .split(/\{(\w+)\}/)
    .map((part, index) => <Fragment key={index}>{index % 2 === 0 ? part : placeholders[part]}</Fragment>);
