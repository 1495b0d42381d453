import { calculatorRest } from '../../site/views/machine-files.ts';

export const GET = (): Promise<Response> => calculatorRest('fr');
