import { feed } from '../../site/views/feed.ts';

export const GET = ({ site }: { site: URL }): Promise<Response> => feed('en', site);
