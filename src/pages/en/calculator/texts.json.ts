import { calculatorTexts } from '../../../site/views/machine-files.ts';

export const GET = (): Promise<Response> => calculatorTexts('en');
