import { securityContact } from '../../views/machine-files.ts';

export const GET = ({ site }: { site: URL }): Promise<Response> => securityContact(site);
