import { securityContact } from '../../site/views/machine-files.ts';

export const GET = ({ site }: { site: URL }): Promise<Response> => securityContact(site);
