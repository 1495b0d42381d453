import { manifest } from '../../site/views/machine-files.ts';

export const GET = (): Promise<Response> => manifest('en');
