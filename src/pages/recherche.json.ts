import { searchIndex } from '../views/machine-files.ts';

export const GET = (): Promise<Response> => searchIndex('fr');
