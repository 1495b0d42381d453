import { APPLIANCES } from './appliances/appliances.ts';
import { parseChoices, type Choices } from './choices.ts';
import { USUAL } from './usual-choices.ts';

/** Returns the choices in a text, for any kind of building and with any appliance. */
export const readChoices = (text: string): Choices => parseChoices(text, APPLIANCES, USUAL);
