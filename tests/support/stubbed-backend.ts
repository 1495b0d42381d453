import { afterEach, beforeEach, vi, type Mock } from 'vitest';

/**
 * Resets the imported modules before each test of the calling file. Returns a mock of `fetch` that responds in place of the
 * backend.
 */
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
