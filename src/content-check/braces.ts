import { FACT_NAMES, isFactName } from '../domain/facts.ts';
import { nearest, type Sentence } from './problem.ts';

/** Every pair of braces in a field that is not exactly a fact's name, and every brace without its other half. */
export const judgeBraces = (text: string): Sentence[] =>
  [...text.matchAll(/\{([^{}]*)(\})?|\}/g)].flatMap(([found, name, closing]) => {
    if (name === undefined) return [strayBrace(found)];
    if (closing === undefined) return [unclosedBrace(name)];
    return judgeFact(name) ?? [];
  });

/** What is between two braces, where it is not a fact's name. */
export function judgeFact(name: string): Sentence | undefined {
  if (isFactName(name)) return undefined;
  const wrong = `« {${name}} » ne correspond à aucun fait de l’entreprise.`;
  if (isFactName(name.trim())) return { wrong, instead: `Écrivez « {${name.trim()}} », sans espace.` };
  const meant = nearest(name.trim(), FACT_NAMES);
  return {
    wrong,
    instead: meant
      ? `Vouliez-vous écrire « {${meant}} » ?`
      : `Retirez les accolades, ou choisissez parmi : ${FACT_NAMES.join(', ')}.`,
  };
}

/** For what follows a brace that nothing closes. */
export function unclosedBrace(after: string): Sentence {
  const name = /^\s*(\w+)/.exec(after)?.[1] ?? '';
  const meant = isFactName(name) ? name : nearest(name, FACT_NAMES);
  return {
    wrong: 'Une accolade « { » n’est pas fermée.',
    instead: meant
      ? `Écrivez « {${meant}} ».`
      : 'Retirez-la ; les accolades ne servent qu’aux faits de l’entreprise, par exemple {phone}.',
  };
}

/** For a closing brace without an opening one. */
export const strayBrace = (brace: string): Sentence => ({
  wrong: `Une accolade « ${brace} » est seule.`,
  instead: 'Retirez-la ; les accolades ne servent qu’aux faits de l’entreprise, par exemple {phone}.',
});
