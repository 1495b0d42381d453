import { useEffect, useState, type ReactNode } from 'react';
import type { Strings } from '../../../i18n/strings/index.ts';
import { factorsOfSession, type Factor } from '../store/second-factor.ts';

/** Renders the choice of an authenticator app, for users who have several. */
export function FactorChoice({
  words,
  onChoice,
}: {
  words: Strings['secondFactor'];
  onChoice: (factorId: string) => void;
}): ReactNode {
  const [factors, setFactors] = useState<Factor[]>([]);
  useEffect(() => {
    factorsOfSession().then(setFactors, (cause: unknown) => console.error(cause));
  }, []);
  return (
    factors.length > 1 && (
      <label className="block font-semibold">
        {words.from}
        <select className="field font-normal" onChange={({ target }) => onChoice(target.value)}>
          {factors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    )
  );
}
