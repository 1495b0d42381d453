import { calculatorTexts } from '../../views/machine-files.ts';

export const GET = (): Promise<Response> => calculatorTexts('fr');
