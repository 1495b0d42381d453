import type { Page, Request } from '@playwright/test';

/** Returns whether a request is for the tab's icon. Only some versions of a browser fetch it for a hidden tab. */
export const isForIcon = ({ url }: { url: string }): boolean => new URL(url).pathname === '/favicon.svg';

/** Records the addresses of the page's pictures that are fetched from now on. */
export function pictureRequests(page: Page): string[] {
  const pictures: string[] = [];
  page.on('request', (request: Request) => {
    if (request.resourceType() === 'image' && !isForIcon({ url: request.url() })) pictures.push(request.url());
  });
  return pictures;
}
