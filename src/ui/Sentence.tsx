import { Fragment, type ReactNode } from 'react';

interface Props {
  /** Text that contains placeholders. */
  text: string;
  /** Content of each placeholder. */
  placeholders: Record<string, ReactNode>;
}

/** Renders a sentence with elements, such as links, in its placeholders. */
export const Sentence = ({ text, placeholders }: Props): ReactNode =>
  text
    .split(/\{(\w+)\}/)
    .map((part, index) => <Fragment key={index}>{index % 2 === 0 ? part : placeholders[part]}</Fragment>);
