import { robots } from '../site/views/machine-files.ts';

export const GET = ({ site }: { site: URL }): Response => robots(site);
