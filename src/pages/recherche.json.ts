import { searchIndex } from '../site/views/machine-files.ts';

export const GET = (): Promise<Response> => searchIndex('fr');
