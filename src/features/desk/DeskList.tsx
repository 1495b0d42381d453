import { useCallback, useEffect, type ReactNode } from 'react';
import { plural } from '../../core/text.ts';
import { useResult } from '../account/settings/use-result.ts';
import { DeskState } from './DeskState.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ListFilter } from './ListFilter.tsx';
import type { ListSpec } from './list-spec.ts';
import type { RoomProps } from './props.ts';
import type { ListState } from './use-list-state.ts';

/** Renders a list of the desk: its filters, one page of rows, the buttons for other pages, and an owner's export button. */
export function DeskList<Row extends { id: string }>({
  spec,
  state,
  ...props
}: RoomProps & { spec: ListSpec<Row>; state: ListState }): ReactNode {
  const { t, locale, onClosed } = props;
  const { filter, trail, setFilter, setTrail } = state;
  const after = trail.at(-1)!;
  const { read } = spec;
  const readPage = useCallback(() => read({ filter, after }), [read, filter, after]);
  const { reading, readAgain, isCurrent } = useResult(readPage);
  const isClosed = reading.kind === 'answered' && reading.value === null;
  useEffect(() => {
    if (isClosed) onClosed();
  }, [isClosed, onClosed]);
  const page = reading.kind === 'answered' ? reading.value : null;
  // While the next page loads, the buttons of the shown page do nothing. Otherwise, a double click would go back or skip a page.
  const goTo = (walked: ListState['trail']): void => {
    if (isCurrent) setTrail(walked);
  };
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <section aria-labelledby="desk-list">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="desk-list" className="text-2xl">
          {spec.name}
        </h2>
        {spec.action && <div>{spec.action}</div>}
      </div>
      {spec.lead && <p className="text-muted mt-1">{spec.lead}</p>}
      {!spec.isShort && (
        <ListFilter
          {...props}
          choices={spec.choices}
          searchHint={spec.searchHint}
          hasDays={!spec.hasNoDays}
          filter={filter}
          onFilter={setFilter}
        />
      )}
      <DeskState {...props} reading={reading} onRetry={() => void readAgain()} />
      {page && (
        <>
          <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p role="status" className="text-muted text-sm">
              {page.rows.length > 0 && plural(t.shown, page.rows.length, locale)}
            </p>
            {page.rows.length > 0 && props.role === 'owner' && <ExportButton {...props} spec={spec} filter={filter} />}
          </div>
          {page.rows.length === 0 && <p className="notice">{isFiltered ? t.noneFound : (spec.none ?? t.noneYet)}</p>}
          <ul className="divide-line border-line mt-2 divide-y border-y empty:hidden">
            {page.rows.map((row) => (
              <li key={row.id}>{spec.drawRow(row)}</li>
            ))}
          </ul>
          <nav aria-label={t.pages} className="mt-6 flex flex-wrap gap-3">
            {trail.length > 1 && (
              <button type="button" className="button button-quiet" onClick={() => goTo(trail.slice(0, -1))}>
                {t.newer}
              </button>
            )}
            {page.next && (
              <button type="button" className="button button-quiet" onClick={() => goTo([...trail, page.next])}>
                {t.older}
              </button>
            )}
          </nav>
        </>
      )}
    </section>
  );
}
