import { useEffect, useRef, useState, type ReactNode } from 'react';
import { plural } from '../../../core/text.ts';
import { countRecoveryCodes, makeRecoveryCodes } from '../store/second-factor.ts';
import { problemText, useAttempt } from '../sign-in/use-attempt.ts';
import { useFocusOnChange } from '../../../ui/use-focus-on-change.ts';
import { CopyButton } from './CopyButton.tsx';
import { downloadText, printText } from './files.ts';
import type { SettingsProps } from './props.ts';
import { useResult } from './use-result.ts';

interface Props extends SettingsProps {
  /** Whether the account had no second factor until a moment ago. The recovery codes are then created at once. */
  isFirst?: boolean;
  onKept?: () => void;
}

/** Renders the number of unused recovery codes. New codes are shown only once. */
export function RecoveryCodes({ isFirst = false, onKept, ...props }: Props): ReactNode {
  const { locale, t, settings, common } = props;
  const { recovery: words } = settings;
  const { reading, readAgain } = useResult(countRecoveryCodes);
  const [codes, setCodes] = useState<string[]>();
  const { attempt, run } = useAttempt();
  const content = useFocusOnChange(codes !== undefined);
  const make = (): void => {
    void run(async () => {
      const answer = await makeRecoveryCodes();
      if (answer.kind === 'refused') return answer.problem;
      setCodes(answer.value);
      return undefined;
    });
  };
  const hasBegun = useRef(!isFirst);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    make();
  });

  return (
    <div ref={content} tabIndex={-1} className="space-y-3">
      <h4 className="text-lg">{codes ? words.heading : words.open}</h4>
      <p role="alert" className="text-danger font-semibold empty:hidden">
        {attempt.kind === 'refused' && problemText(attempt.problem, t, common)}
      </p>
      {codes ? (
        <CodesToKeep
          settings={settings}
          codes={codes}
          onKept={() => {
            setCodes(undefined);
            void readAgain();
            onKept?.();
          }}
        />
      ) : (
        <>
          <p>{words.about}</p>
          {reading.kind === 'answered' && !isFirst && (
            <p>
              {plural(words.left, reading.value, locale)} {reading.value > 0 && words.replaces}
            </p>
          )}
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={attempt.kind === 'sending'}
            onClick={make}
          >
            {attempt.kind === 'sending' ? words.making : words.make}
          </button>
        </>
      )}
    </div>
  );
}

interface CodesToKeepProps extends Pick<SettingsProps, 'settings'> {
  codes: string[];
  onKept: () => void;
}

function CodesToKeep({ settings, codes, onKept }: CodesToKeepProps): ReactNode {
  const { recovery: words } = settings;
  const text = codes.join('\n');
  return (
    <>
      <p>{words.about}</p>
      <p className="font-semibold">{words.once}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={text} label={words.copy} settings={settings} />
        <button type="button" className="button button-quiet" onClick={() => printText(words.heading, text)}>
          {words.print}
        </button>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => downloadText(words.file, `${text}\n`, 'text/plain')}
        >
          {words.download}
        </button>
      </div>
      <button type="button" className="button button-primary" onClick={onKept}>
        {words.kept}
      </button>
    </>
  );
}
