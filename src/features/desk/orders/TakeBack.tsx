import { useState, type ReactNode } from 'react';
import type { OrderDetails } from '../rules/orders.ts';
import { isVisitRefusal, visitRefusalText } from '../rules/visits.ts';
import { takeBackStatus, type Result } from '../store.ts';
import type { AuthProblem } from '../../account/store/session.ts';
import { problemText, useAttempt } from '../../account/sign-in/use-attempt.ts';
import type { RoomProps } from '../props.ts';
import type { ChangeResult } from '../use-record.ts';

interface Props extends RoomProps {
  order: OrderDetails;
  onResult: (answer: Result<ChangeResult<OrderDetails>>) => AuthProblem | undefined;
}

/**
 * Renders the button that takes back the last change of an order's state. The server's first attempt to send the email about the
 * change ends this possibility.
 */
export function TakeBack({ t, locale, account, common, order, onResult }: Props): ReactNode {
  const { takeBack: words } = t;
  const { attempt, run } = useAttempt();
  const [problem, setProblem] = useState('');
  const send = (): void =>
    void run(async () => {
      setProblem('');
      const answer = await takeBackStatus(order.id, order.version);
      if (answer.kind === 'answered' && isVisitRefusal(answer.value))
        setProblem(visitRefusalText(answer.value, '', t.visit, locale));
      if (answer.kind === 'answered' && answer.value?.kind === 'conflict') setProblem(words.conflict);
      return onResult(answer);
    });
  return (
    <div className="mt-3 space-y-2 empty:hidden">
      {order.can_take_back && (
        <>
          <p className="text-muted text-sm">{words.hint}</p>
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={attempt.kind === 'sending'}
            onClick={send}
          >
            {words.button}
          </button>
        </>
      )}
      <p role="status" className="text-good font-semibold empty:hidden">
        {attempt.kind === 'done' && problem === '' && !order.can_take_back && words.done}
      </p>
      <p role="alert" className="text-danger font-semibold empty:hidden">
        {problem || (attempt.kind === 'refused' && problemText(attempt.problem, account, common))}
      </p>
    </div>
  );
}
