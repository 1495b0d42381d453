import { articleList } from '../../site/views/machine-files.ts';

export const GET = (): Promise<Response> => articleList();
