import { expect, test } from 'vitest';
import { readSettings, siteOriginOf } from '../../local/settings.ts';

test('the site and its backend may have two origins', () => {
  const settings = readSettings({
    PUBLIC_SITE_URL: 'https://www.example.test/',
    PUBLIC_SUPABASE_URL: 'https://api.example.test/',
  });
  expect(settings.backendOrigin).toBe('https://api.example.test');
  expect(siteOriginOf(settings)).toBe('https://www.example.test');
  expect(siteOriginOf(readSettings({ PORT: '4000', HOST: '0.0.0.0' }))).toBe('http://127.0.0.1:4000');
  expect(readSettings({ PUBLIC_SUPABASE_URL: '' })).not.toHaveProperty('backendOrigin');
});

test.each([
  [{ PORT: '70000' }, 'PORT is "70000"'],
  [{ PUBLIC_SUPABASE_URL: 'ref.supabase.co' }, 'PUBLIC_SUPABASE_URL is "ref.supabase.co"'],
  [{ METRICS_PORT: 'x' }, 'METRICS_PORT is "x"'],
  [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT is "xml"'],
  [{ TRUSTED_PROXIES: '10.0.0.7, proxy' }, 'TRUSTED_PROXIES is "10.0.0.7, proxy"'],
  [{ PUBLIC_SUPABASE_URL: 'ftp://ref.supabase.co' }, 'PUBLIC_SUPABASE_URL is "ftp://ref.supabase.co"'],
])('%j is refused with a message', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence);
});
