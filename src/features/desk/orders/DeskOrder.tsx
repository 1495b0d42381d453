import type { ReactNode } from 'react';
import { fill } from '../../../core/text.ts';
import { addOrderNote, readOrder, setOrderStatus, setOrderVisit } from '../store.ts';
import { Notes } from '../Notes.tsx';
import type { RoomProps } from '../props.ts';
import { RecordShell } from '../RecordShell.tsx';
import { StatusForm } from '../StatusForm.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import type { Strings } from '../../../i18n/strings/index.ts';
import { useRecord } from '../use-record.ts';
import { VisitForm } from '../visits/VisitForm.tsx';
import { DeskOrderContent } from './DeskOrderContent.tsx';
import { OrderAmendments } from './OrderAmendments.tsx';
import { TakeBack } from './TakeBack.tsx';

/** Loads the billing section when an order is opened, because other pages of the desk do not need this code. */
const orderBilling = () => import('../billing/OrderBilling.tsx').then((module) => module.OrderBilling);

/** Renders one order: its content, its status, and its money. */
export function DeskOrder({ id, ...props }: RoomProps & { id: string }): ReactNode {
  const { t, orders } = props;
  const state = useRecord({ id, read: readOrder, setStatus: setOrderStatus, onClosed: props.onClosed });
  const { record: order } = state;
  return (
    <RecordShell {...props} room="orders" state={state}>
      {order && (
        <article aria-labelledby="desk-order" className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
          <div className="min-w-0 space-y-8">
            <DeskOrderContent {...props} order={order} />
            <LazyPart
              part={orderBilling}
              props={{ ...props, order, take: state.take }}
              loading={t.loading}
              common={props.common}
            />
          </div>
          <div className="min-w-0 space-y-8">
            <StatusForm
              {...props}
              {...state.status}
              refused={refusalText(state.status.refusal, t)}
              finalEffects={t.order.finalEffects}
              names={orders.status}
              status={order.status}
              changes={order.changes}
              hint={
                order.email === null
                  ? t.order.noEmail
                  : fill(t.order.tells, { language: t.inquiry.languages[order.language] })
              }
            >
              <TakeBack {...props} order={order} onResult={state.take} />
            </StatusForm>
            <VisitForm
              {...props}
              about="order"
              visit={order.visit}
              hint={order.email === null ? t.visit.tellsNone : t.visit.tells.order}
              save={(visit, sequence) => setOrderVisit(id, visit!, sequence)}
              onResult={state.take}
            />
            <OrderAmendments {...props} order={order} />
            <Notes
              {...props}
              notes={order.notes}
              recordId={id}
              add={(text) => addOrderNote(id, text)}
              onResult={state.take}
            />
          </div>
        </article>
      )}
    </RecordShell>
  );
}

/** Returns the text for a refused status. The refusal is about the date of a visit or about money. */
function refusalText(code: string | undefined, { visit, billing }: Strings['desk']): string | undefined {
  if (code === undefined) return undefined;
  const texts: Readonly<Record<string, string>> = { ...visit.refused, ...billing.refused };
  return texts[code];
}
