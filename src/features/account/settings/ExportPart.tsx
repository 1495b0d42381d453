import type { ReactNode } from 'react';
import { readData } from '../store/account.ts';
import { problemText, useAttempt } from '../sign-in/use-attempt.ts';
import { downloadText } from './files.ts';
import type { SettingsProps } from './props.ts';

/** Renders the button that downloads all data stored about the customer. */
export function ExportPart({ t, settings, common }: SettingsProps): ReactNode {
  const { export: words } = settings;
  const { attempt, run } = useAttempt();
  const download = (): Promise<unknown> =>
    run(async () => {
      const answer = await readData();
      if (answer.kind === 'refused') return answer.problem;
      if (answer.value === null) return { code: 'code_due' };
      downloadText(words.file, JSON.stringify(answer.value, null, 2), 'application/json');
      return undefined;
    });
  return (
    <>
      <p>{words.about}</p>
      <button
        type="button"
        className="button button-quiet mt-4"
        aria-disabled={attempt.kind === 'sending'}
        onClick={() => void download()}
      >
        {attempt.kind === 'sending' ? words.downloading : words.download}
      </button>
      <p role="status" className="text-good mt-3 font-semibold empty:hidden">
        {attempt.kind === 'done' && words.done}
      </p>
      <p role="alert" className="text-danger mt-3 font-semibold empty:hidden">
        {attempt.kind === 'refused' && problemText(attempt.problem, t, common)}
      </p>
    </>
  );
}
