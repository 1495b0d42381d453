import type { ReactNode } from 'react';
import type { Strings } from '../../i18n/strings/index.ts';
import { useFocusOnChange } from '../parts/use-focus-on-change.ts';
import type { Catalogue } from '../../stores/catalogue.ts';

interface Props {
  t: Strings['products'];
  retry: string;
  catalogue: Catalogue;
  /** Whether prices of the build stand below. */
  hasProducts: boolean;
  onRetry: () => void;
}

/** How current the prices are: being read, read, or why they could not be (specification, section 8). */
export function CatalogueState({ t, retry, catalogue, hasProducts, onRetry }: Props): ReactNode {
  const state = useFocusOnChange<boolean, HTMLParagraphElement>(catalogue.kind === 'failed');
  if (catalogue.kind !== 'failed') {
    return (
      <p ref={state} tabIndex={-1} role="status" className="needs-script text-muted min-h-5 text-sm">
        {catalogue.kind === 'loading' && t.loading}
        {catalogue.kind === 'loaded' && t.refreshed}
      </p>
    );
  }
  return (
    <section role="alert" className="notice notice-danger mt-6">
      <h2 lang="en" className="text-xl">
        {t.errorHeading}
      </h2>
      <p className="mt-2">{catalogue.reason === 'connection' ? t.errorConnection : t.errorQuery}</p>
      <p className="text-ink mt-2">{hasProducts ? t.errorHelp : t.errorHelpNothing}</p>
      <button type="button" className="button button-quiet mt-4" onClick={onRetry}>
        {retry}
      </button>
    </section>
  );
}
