import { useState, type ReactNode } from 'react';
import type { DeskProps } from '../props.ts';
import { ConfirmStep } from '../quotes/ConfirmStep.tsx';

interface Props {
  words: DeskProps['t']['visit'];
  onCancel: () => void;
}

/** Renders the button that cancels a visit, after a confirmation. */
export function CancelVisit({ words: { cancel, cancelConfirm }, onCancel }: Props): ReactNode {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <button type="button" className="button button-quiet" onClick={() => setAsking(true)}>
        {cancel}
      </button>
    );
  return (
    <ConfirmStep
      heading={cancelConfirm.heading}
      confirm={cancelConfirm.confirm}
      back={cancelConfirm.back}
      onConfirm={() => {
        setAsking(false);
        onCancel();
      }}
      onBack={() => setAsking(false)}
    >
      <p>{cancelConfirm.text}</p>
    </ConfirmStep>
  );
}
