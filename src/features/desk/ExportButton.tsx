import { useState, type ReactNode } from 'react';
import { dayInQuebec } from '../../core/quebec-day.ts';
import { toCsv } from './rules/csv.ts';
import type { Cursor, DeskFilter } from './rules/list.ts';
import { fill } from '../../core/text.ts';
import type { AuthProblem } from '../account/store/session.ts';
import { problemText, useAttempt } from '../account/sign-in/use-attempt.ts';
import { downloadText } from '../account/settings/files.ts';
import type { ListSpec } from './list-spec.ts';
import type { RoomProps } from './props.ts';

interface Props<Row> extends RoomProps {
  spec: Pick<ListSpec<Row>, 'read' | 'export'>;
  filter: DeskFilter;
}

/**
 * Renders the button that exports a list to a file for spreadsheets. The file contains all rows that match the list's filter. The
 * rows are loaded page by page.
 */
export function ExportButton<Row>({ spec, filter, ...props }: Props<Row>): ReactNode {
  const { t, locale, account, common, onClosed } = props;
  const { attempt, run } = useAttempt();
  const [count, setCount] = useState(0);

  const write = async (): Promise<AuthProblem | undefined> => {
    const rows: Row[] = [];
    setCount(0);
    let after: Cursor | null = null;
    do {
      const answer = await spec.read({ filter, after, isExport: true });
      if (answer.kind === 'refused') return answer.problem;
      if (answer.value === null) {
        onClosed();
        return undefined;
      }
      rows.push(...answer.value.rows);
      setCount(rows.length);
      after = answer.value.next;
    } while (after);
    const { file, columns } = spec.export;
    const hasTotal = columns.some(([, , total]) => total);
    const table = [
      columns.map(([heading]) => heading),
      ...rows.map((row) => columns.map(([, cell]) => cell(row))),
      ...(hasTotal ? [columns.map(([, , total]) => total?.(rows) ?? '')] : []),
    ];
    downloadText(`${file}-${dayInQuebec(new Date())}.csv`, toCsv(table, locale), 'text/csv');
    return undefined;
  };

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status" className="text-good text-sm font-semibold empty:hidden">
        {attempt.kind === 'done' && fill(t.exported, { count })}
      </p>
      <p role="alert" className="text-danger text-sm font-semibold empty:hidden">
        {attempt.kind === 'refused' && problemText(attempt.problem, account, common)}
      </p>
      <button
        type="button"
        className="link min-h-11 cursor-pointer"
        aria-disabled={attempt.kind === 'sending'}
        onClick={() => void run(write)}
      >
        {attempt.kind === 'sending' ? fill(t.exporting, { count }) : t.export}
      </button>
    </div>
  );
}
