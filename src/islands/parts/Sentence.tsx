import { Fragment, type ReactNode } from 'react';

interface Props {
  /** A text whose places are not filled. */
  text: string;
  /** What stands in each place. */
  places: Record<string, ReactNode>;
}

/** A sentence with links or the like in its places. */
export const Sentence = ({ text, places }: Props): ReactNode =>
  text
    .split(/\{(\w+)\}/)
    .map((part, index) => <Fragment key={index}>{index % 2 === 0 ? part : places[part]}</Fragment>);
