import { FACT_NAMES, isFactName } from '../core/facts.ts';
import { nearest, type Explanation } from './problem.ts';

/** Returns one explanation for each pair of braces without a fact's name, and for each unpaired brace. */
export const validateBraces = (text: string): Explanation[] =>
  [...text.matchAll(/\{([^{}]*)(\})?|\}/g)].flatMap(([braces, name, closing]) => {
    if (name === undefined) return [strayBrace(braces)];
    if (closing === undefined) return [unclosedBrace(name)];
    return validateFact(name) ?? [];
  });

/** Validates the text between two braces, which must be the name of a fact. */
export function validateFact(name: string): Explanation | undefined {
  if (isFactName(name)) return undefined;
  const message = `« {${name}} » ne correspond à aucun fait de l’entreprise.`;
  if (isFactName(name.trim())) return { message, suggestion: `Écrivez « {${name.trim()}} », sans espace.` };
  const meant = nearest(name.trim(), FACT_NAMES);
  return {
    message,
    suggestion: meant
      ? `Vouliez-vous écrire « {${meant}} » ?`
      : `Retirez les accolades, ou choisissez parmi : ${FACT_NAMES.join(', ')}.`,
  };
}

/** Explains an opening brace without a closing brace. `after` is the text that follows the brace. */
export function unclosedBrace(after: string): Explanation {
  const name = /^\s*(\w+)/.exec(after)?.[1] ?? '';
  const meant = isFactName(name) ? name : nearest(name, FACT_NAMES);
  return {
    message: 'Une accolade « { » n’est pas fermée.',
    suggestion: meant
      ? `Écrivez « {${meant}} ».`
      : 'Retirez-la ; les accolades ne servent qu’aux faits de l’entreprise, par exemple {phone}.',
  };
}

/** Explains a closing brace without an opening brace. */
export const strayBrace = (brace: string): Explanation => ({
  message: `Une accolade « ${brace} » est seule.`,
  suggestion: 'Retirez-la ; les accolades ne servent qu’aux faits de l’entreprise, par exemple {phone}.',
});
