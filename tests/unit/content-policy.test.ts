import { expect, test } from 'vitest';
import { contentPolicy } from '../../src/build/content-policy.ts';

const text = (outside: Parameters<typeof contentPolicy>[0]): string => JSON.stringify(contentPolicy(outside));

test('a page may contact only its own site when the settings of the backend and the chat are missing or empty', () => {
  for (const outside of [{}, { backend: '', chat: '' }]) {
    expect(contentPolicy(outside).scriptDirective.resources).toEqual(["'self'"]);
    // The default source covers requests and frames.
    expect(contentPolicy(outside).directives).toContain("default-src 'self'");
    expect(text(outside)).not.toMatch(/connect-src|frame-src/);
    expect(contentPolicy(outside).directives).toContain("form-action 'self'");
    expect(text(outside)).not.toMatch(/https?:\/\/|unsafe/);
  }
});

test('a page may send requests and forms to the backend, but may load no script or frame from it', () => {
  const { directives, scriptDirective } = contentPolicy({ backend: 'https://ref.supabase.co/' });
  expect(directives).toContain("connect-src 'self' https://ref.supabase.co");
  expect(directives).toContain("form-action 'self' https://ref.supabase.co");
  expect(JSON.stringify(directives)).not.toContain('frame-src');
  expect(scriptDirective.resources).toEqual(["'self'"]);
});

test('if a chat is configured, a page may load scripts and frames from the chat’s origin, and send requests to this origin', () => {
  const { directives, scriptDirective } = contentPolicy({ chat: 'https://connect.example.com/fr_CA/chat.js' });
  expect(scriptDirective.resources).toEqual(["'self'", 'https://connect.example.com']);
  expect(directives).toContain("connect-src 'self' https://connect.example.com");
  expect(directives).toContain("frame-src 'self' https://connect.example.com");
});
