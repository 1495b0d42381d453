import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { toFragment, parsePlace, ROOMS, type Place, type Room } from './rules/place.ts';
import { roomsFor } from './rules/roles.ts';
import { fill } from '../../core/text.ts';
import { readMe } from './store.ts';
import { leaveDevice } from '../account/store/sign-out.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts';
import { useResult } from '../account/settings/use-result.ts';
import { DayPage } from './DayPage.tsx';
import { DeskState } from './DeskState.tsx';
import { InquiryList } from './inquiries/InquiryList.tsx';
import { InquiryPage } from './inquiries/InquiryPage.tsx';
import { DeadLetterList } from './DeadLetterList.tsx';
import { NotFound } from './NotFound.tsx';
import { DeskOrder } from './orders/DeskOrder.tsx';
import { OrderList } from './orders/OrderList.tsx';
import { DeskProduct } from './products/DeskProduct.tsx';
import { ProductList } from './products/ProductList.tsx';
import { QuoteList } from './quotes/QuoteList.tsx';
import type { DeskProps, RoomProps } from './props.ts';
import { ReadList } from './ReadList.tsx';
import { SubscriberList } from './SubscriberList.tsx';
import { useListState } from './use-list-state.ts';

/** Renders the rooms for staff. Other signed-in customers see the same page as for an unknown address. */
export function DeskRooms(props: DeskProps): ReactNode {
  const { reading, readAgain } = useResult(readMe);
  const [isClosed, setClosed] = useState(false);
  const onClosed = useCallback(() => setClosed(true), []);
  if (isClosed || (reading.kind === 'answered' && reading.value === null)) return <NotFound {...props} />;
  if (reading.kind !== 'answered')
    return <DeskState {...props} reading={reading} onRetry={() => void readAgain()} isWholePage />;
  const { email, role } = reading.value!;
  return <Rooms {...props} onClosed={onClosed} email={email} role={role} />;
}

function Rooms({ email, ...props }: RoomProps & { email: string }): ReactNode {
  const { t, account, role } = props;
  const place = usePlace();
  const [isLeaving, setLeaving] = useState(false);
  const content = useFocusOnChange(toFragment(place));
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-heading">{t.title}</h1>
        <p className="text-muted flex flex-wrap items-center gap-x-4 text-sm">
          <span className="wrap-anywhere">{fill(t.signedInAs, { email })}</span>
          <button
            type="button"
            className="link min-h-11 cursor-pointer"
            onClick={() => {
              setLeaving(true);
              void leaveDevice().finally(() => setLeaving(false));
            }}
          >
            {isLeaving ? account.signingOut : account.signOut}
          </button>
        </p>
      </div>
      <nav aria-label={t.rooms} className="border-line mt-4 border-b">
        <ul className="flex flex-wrap gap-x-6 lg:gap-x-4">
          {roomsFor(Object.keys(ROOMS) as Room[], role).map((room) => (
            <li key={room}>
              <a
                href={toFragment({ room })}
                aria-current={room === place.room ? 'page' : undefined}
                className="hover:border-muted aria-[current]:border-link inline-flex min-h-11 items-center border-b-2 border-transparent font-semibold"
              >
                {t[room]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={content} tabIndex={-1} className="mt-6 focus:shadow-none focus:outline-none">
        <CurrentRoom {...props} place={place} />
      </div>
    </>
  );
}

/** Renders a room, or one of its records. Lists keep their filters and page. */
function CurrentRoom({ place: { room, id }, ...props }: RoomProps & { place: Place }): ReactNode {
  const [inquiries, orders, products] = [useListState(), useListState(), useListState()];
  const [subscribers, emails, accessLog] = [useListState(), useListState(), useListState()];
  const [quotes, articles] = [useListState(), useListState()];
  const [invoices, payments, taxes] = [useListState(), useListState(), useListState()];
  if (!roomsFor([room], props.role).includes(room)) return <p className="notice max-w-prose">{props.t.ownerOnly}</p>;
  switch (room) {
    case 'day':
      return <DayPage {...props} />;
    case 'inquiries':
      return id === undefined ? (
        <InquiryList {...props} state={inquiries} />
      ) : (
        <InquiryPage {...props} key={id} id={id} />
      );
    case 'quotes':
      return id === undefined ? (
        <QuoteList {...props} state={quotes} />
      ) : (
        <LazyPart key={id} part={quotePage} props={{ ...props, id }} loading={props.t.loading} common={props.common} />
      );
    case 'orders':
      return id === undefined ? <OrderList {...props} state={orders} /> : <DeskOrder {...props} key={id} id={id} />;
    case 'invoices':
    case 'payments':
    case 'taxes': {
      const state = { invoices, payments, taxes }[room];
      const part = { invoices: invoiceList, payments: paymentList, taxes: taxList }[room];
      return (
        <LazyPart key={room} part={part} props={{ ...props, state }} loading={props.t.loading} common={props.common} />
      );
    }
    case 'products':
      return id === undefined ? (
        <ProductList {...props} state={products} />
      ) : (
        <DeskProduct {...props} key={id} id={id} />
      );
    case 'articles':
      return id === undefined ? (
        <LazyPart
          part={articleList}
          props={{ ...props, state: articles }}
          loading={props.t.loading}
          common={props.common}
        />
      ) : (
        <LazyPart
          key={id}
          part={articlePage}
          props={{ ...props, id }}
          loading={props.t.loading}
          common={props.common}
        />
      );
    case 'subscribers':
      return <SubscriberList {...props} state={subscribers} />;
    case 'mail':
      return <DeadLetterList {...props} state={emails} />;
    case 'reads':
      return <ReadList {...props} state={accessLog} />;
    case 'team':
      return <LazyPart part={teamPage} props={props} loading={props.t.loading} common={props.common} />;
  }
}

/** Loads the form of a quote, the largest part of the desk. */
const quotePage = () => import('./quotes/QuotePage.tsx').then((module) => module.QuotePage);

const articleList = () => import('./newsletter/ArticleList.tsx').then((module) => module.ArticleList);
const articlePage = () => import('./newsletter/ArticlePage.tsx').then((module) => module.ArticlePage);
const invoiceList = () => import('./billing/InvoiceList.tsx').then((module) => module.InvoiceList);
const paymentList = () => import('./billing/PaymentList.tsx').then((module) => module.PaymentList);
const taxList = () => import('./billing/TaxList.tsx').then((module) => module.TaxList);
const teamPage = () => import('./team/TeamPage.tsx').then((module) => module.TeamPage);

function usePlace(): Place {
  const [place, setPlace] = useState(() => parsePlace(location.hash));
  useEffect(() => {
    const read = (): void => setPlace(parsePlace(location.hash));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return place;
}
