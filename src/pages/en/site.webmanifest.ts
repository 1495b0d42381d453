import { manifest } from '../../views/machine-files.ts';

export const GET = (): Promise<Response> => manifest('en');
