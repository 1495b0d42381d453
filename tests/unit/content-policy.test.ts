import { expect, test } from 'vitest';
import { contentPolicy } from '../../src/build/content-policy.ts';

const text = (outside: Parameters<typeof contentPolicy>[0]): string => JSON.stringify(contentPolicy(outside));

test('without settings, and with empty ones, a page may ask nobody but the site', () => {
  for (const outside of [{}, { backend: '', chat: '' }]) {
    expect(contentPolicy(outside).scriptDirective.resources).toEqual(["'self'"]);
    // What is asked for data and shown in frames is left to the default.
    expect(contentPolicy(outside).directives).toContain("default-src 'self'");
    expect(text(outside)).not.toMatch(/connect-src|frame-src/);
    expect(contentPolicy(outside).directives).toContain("form-action 'self'");
    expect(text(outside)).not.toMatch(/https?:\/\/|unsafe/);
  }
});

test('the backend may be asked and posted to, but brings no script and no frame', () => {
  const { directives, scriptDirective } = contentPolicy({ backend: 'https://ref.supabase.co/' });
  expect(directives).toContain("connect-src 'self' https://ref.supabase.co");
  expect(directives).toContain("form-action 'self' https://ref.supabase.co");
  expect(JSON.stringify(directives)).not.toContain('frame-src');
  expect(scriptDirective.resources).toEqual(["'self'"]);
});

test('the chat’s origin is let in where its script is set', () => {
  const { directives, scriptDirective } = contentPolicy({ chat: 'https://connect.example.com/fr_CA/chat.js' });
  expect(scriptDirective.resources).toEqual(["'self'", 'https://connect.example.com']);
  expect(directives).toContain("connect-src 'self' https://connect.example.com");
  expect(directives).toContain("frame-src 'self' https://connect.example.com");
});
