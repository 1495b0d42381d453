import { useEffect, useState, type ReactNode } from 'react';
import { brandName, formatExpiry, hasExpired, type SavedCard } from '../rules/saved-card.ts';
import { fill } from '../../../core/text.ts';
import { CARD_ANCHORS } from '../../../i18n/card-anchors.ts';
import { goToCardPage, readSavedCard, removeSavedCard } from '../store/saved-card.ts';
import { problemText, useAttempt } from '../sign-in/use-attempt.ts';
import { useFocusOnChange } from '../../../ui/use-focus-on-change.ts';
import type { SettingsProps } from './props.ts';
import { ReadingState } from './ReadingState.tsx';
import { useResult } from './use-result.ts';

/** Explains payment by card, and renders the card that Stripe stores. Buttons replace or remove the card. */
export function SavedCardPart(props: SettingsProps): ReactNode {
  const { howToPay, card: words } = props.settings;
  const { reading, readAgain } = useResult(readSavedCard);
  return (
    <div className="space-y-4">
      <p>{howToPay.online}</p>
      <p>{howToPay.noCard}</p>
      {reading.kind !== 'answered' ? (
        <ReadingState {...props} reading={reading} onRetry={() => void readAgain()} />
      ) : reading.value.kind === 'not_offered' ? (
        <p>{words.notOffered}</p>
      ) : (
        <CardOrNone {...props} card={reading.value.card} readAgain={readAgain} />
      )}
    </div>
  );
}

interface CardOrNoneProps extends SettingsProps {
  card: SavedCard | null;
  readAgain: () => Promise<void>;
}

function CardOrNone({ readAgain, ...props }: CardOrNoneProps): ReactNode {
  const { card, settings, common } = props;
  const { card: words } = settings;
  const [anchor] = useState(() => location.hash);
  const [wasRemoved, setRemoved] = useState(false);
  const content = useFocusOnChange(wasRemoved);
  useEffect(() => {
    if (anchor !== CARD_ANCHORS.saved && anchor !== CARD_ANCHORS.left) return;
    content.current?.focus();
    // Removes the anchor from the address. Otherwise, a reload or a bookmark would show the message again.
    history.replaceState(history.state, '', location.pathname);
  }, [anchor, content]);
  const isJustSaved = anchor === CARD_ANCHORS.saved && !wasRemoved;
  return (
    <div ref={content} tabIndex={-1} className="space-y-4">
      <p role="status" className="text-good font-semibold empty:hidden">
        {isJustSaved && card && words.saved}
        {wasRemoved && !card && words.removed}
      </p>
      <p>{words.about}</p>
      {card && (
        <CardRow
          {...props}
          card={card}
          onRemoved={async () => {
            await readAgain();
            setRemoved(true);
          }}
        />
      )}
      {!card && !isJustSaved && <p>{words.none}</p>}
      {!card && isJustSaved && (
        <div role="status" className="notice">
          <p>{words.late}</p>
          <button type="button" className="button button-quiet mt-4" onClick={() => void readAgain()}>
            {common.retry}
          </button>
        </div>
      )}
      <CardPageButton {...props} label={card ? words.replace : words.add} />
    </div>
  );
}

interface CardRowProps extends SettingsProps {
  card: SavedCard;
  onRemoved: () => Promise<void>;
}

/** Renders a card with a button that removes it in two steps. */
function CardRow({ card, onRemoved, t, settings, common }: CardRowProps): ReactNode {
  const { card: words, cancel } = settings;
  const [isConfirming, setConfirming] = useState(false);
  const [now] = useState(() => new Date());
  const { attempt, run } = useAttempt();
  const row = useFocusOnChange(isConfirming);
  const brand = brandName(card) ?? words.brand;
  const name = fill(words.name, { brand, digits: card.lastDigits });
  const remove = async (): Promise<void> => {
    if (!(await run(removeSavedCard))) await onRemoved();
  };
  return (
    <div ref={row} tabIndex={-1} className="border-line border-t pt-3">
      <p className="font-semibold">
        <span aria-hidden="true">
          {brand} •••• {card.lastDigits}
        </span>
        <span className="sr-only">{name}</span>
      </p>
      {hasExpired(card, now) ? (
        <p className="text-danger text-sm font-semibold">{fill(words.expired, { date: formatExpiry(card) })}</p>
      ) : (
        <p className="text-muted text-sm">{fill(words.expires, { date: formatExpiry(card) })}</p>
      )}
      {isConfirming && <p className="mt-3">{fill(words.confirmRemove, { card: name })}</p>}
      <p role="alert" className="text-danger mt-3 font-semibold empty:hidden">
        {attempt.kind === 'refused' && problemText(attempt.problem, t, common)}
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        {isConfirming ? (
          <>
            <button
              type="button"
              className="button button-danger"
              aria-disabled={attempt.kind === 'sending'}
              onClick={() => void remove()}
            >
              {words.remove}
            </button>
            <button type="button" className="button button-quiet" onClick={() => setConfirming(false)}>
              {cancel}
            </button>
          </>
        ) : (
          <button type="button" className="button button-quiet" onClick={() => setConfirming(true)}>
            {words.remove}
          </button>
        )}
      </p>
    </div>
  );
}

/** Renders the button that opens Stripe's page on which a card is saved. */
function CardPageButton({ label, locale, t, settings, common }: SettingsProps & { label: string }): ReactNode {
  const { attempt, run, reset } = useAttempt();
  const isLeaving = attempt.kind === 'sending' || attempt.kind === 'done';
  useEffect(() => {
    // A customer may return with the browser's back button instead of Stripe's link. The browser then restores this page from its
    // bfcache, with the button still disabled.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) reset();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  });
  return (
    <div>
      <p role="alert" className="text-danger mb-3 font-semibold empty:hidden">
        {attempt.kind === 'refused' && problemText(attempt.problem, t, common)}
      </p>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={isLeaving}
        onClick={() => {
          if (!isLeaving) void run(() => goToCardPage(locale));
        }}
      >
        {isLeaving ? settings.card.opening : label}
      </button>
    </div>
  );
}
