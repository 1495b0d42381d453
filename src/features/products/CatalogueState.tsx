import { useState, type ReactNode } from 'react';
import type { Strings } from '../../i18n/strings/index.ts';
import type { Catalogue } from './store.ts';
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts';

interface Props {
  t: Omit<Strings['products'], 'noScript'>;
  retry: string;
  catalogue: Catalogue;
  /** Whether the page shows products. If the catalogue has failed to load, their prices are those of the last build. */
  hasProducts: boolean;
  onRetry: () => void;
  /** Other messages of the grid, shown in the same place. */
  children?: ReactNode;
}

/**
 * Renders a message about the prices: loading, current, or failed with a reason. The message stays at the lower edge of the
 * window while products are visible.
 */
export function CatalogueState({ t, retry, catalogue, hasProducts, onRetry, children }: Props): ReactNode {
  const [closed, setClosed] = useState<Catalogue>();
  // Visitors expect current prices. Only visitors who have clicked the retry button get a message that the prices are current.
  const [isRetried, setRetried] = useState(false);
  const isFailureShown = catalogue.kind === 'failed' && closed !== catalogue;
  const isOurs = catalogue.kind === 'failed' && catalogue.reason === 'query';
  const state = useFocusOnChange<boolean, HTMLParagraphElement>(isFailureShown);
  return (
    <div className="catalogue-state" data-kind={catalogue.kind}>
      {isFailureShown ? (
        <section role="alert" className="notice notice-danger w-full max-w-xl shadow-lg">
          <h2 className="text-lg">{isOurs ? t.errorHeadingQuery : t.errorHeading}</h2>
          <p className="mt-1">{isOurs ? t.errorQuery : t.errorConnection}</p>
          <p className="text-ink mt-1">{hasProducts ? t.errorHelp : t.errorHelpNothing}</p>
          <p className="mt-3 flex gap-3">
            <button type="button" className="button button-quiet" onClick={() => (setRetried(true), onRetry())}>
              {retry}
            </button>
            <button type="button" className="button" onClick={() => setClosed(catalogue)}>
              {t.close}
            </button>
          </p>
        </section>
      ) : (
        <p ref={state} tabIndex={-1} role="status" className="needs-script">
          {catalogue.kind === 'loading' && t.loading}
          {catalogue.kind === 'loaded' && isRetried && t.refreshed}
        </p>
      )}
      {children}
    </div>
  );
}
