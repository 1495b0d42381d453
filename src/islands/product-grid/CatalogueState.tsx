import { useState, type ReactNode } from 'react';
import type { Strings } from '../../i18n/strings/index.ts';
import type { Catalogue } from '../../stores/catalogue.ts';
import { useFocusOnChange } from '../parts/use-focus-on-change.ts';

interface Props {
  t: Strings['products'];
  retry: string;
  catalogue: Catalogue;
  /** Whether prices of the build stand above. */
  hasProducts: boolean;
  onRetry: () => void;
  /** Other news of the grid, shown at the same place. */
  children?: ReactNode;
}

/**
 * How current the prices are: being read, read, or why they could not be. It stays at the lower edge of the window, where
 * the visitor is, as long as products are in it.
 */
export function CatalogueState({ t, retry, catalogue, hasProducts, onRetry, children }: Props): ReactNode {
  const [closed, setClosed] = useState<Catalogue>();
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
            <button type="button" className="button button-quiet" onClick={onRetry}>
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
          {catalogue.kind === 'loaded' && t.refreshed}
        </p>
      )}
      {children}
    </div>
  );
}
