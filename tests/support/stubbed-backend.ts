import { afterEach, beforeEach, vi, type Mock } from 'vitest';

/** Makes every test of a file import the site's modules again. Their backend responds as the returned mock of `fetch` does. */
export function stubBackend(): Mock<typeof fetch> {
  const answer = vi.fn<typeof fetch>();
  beforeEach(() => {
    vi.resetModules();
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('fetch', answer);
    vi.doMock('astro:env/client', () => ({
      PUBLIC_SUPABASE_URL: 'https://exemple.test',
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'key',
    }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return answer;
}
