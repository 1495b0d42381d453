import { APPLIANCES } from './appliances/appliances.ts';
import { parseChoices, type Choices } from './choices.ts';
import { USUAL } from './usual-choices.ts';

/** Returns the choices of a text of any kind, with any appliance. */
export const readChoices = (text: string): Choices => parseChoices(text, APPLIANCES, USUAL);
