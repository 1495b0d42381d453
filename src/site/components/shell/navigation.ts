import type { RouteId } from '../../../i18n/routes.ts';

export const MAIN_PAGES = ['benefits', 'services', 'products', 'contact'] as const satisfies RouteId[];

/** Pages of the secondary navigation, which is shown only at the top of a page (specification, section 2). */
export const SECONDARY_PAGES = ['about', 'blog', 'faq'] as const satisfies RouteId[];
