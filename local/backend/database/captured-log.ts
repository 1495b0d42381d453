import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Lines collected by the current `captureLog`. Supabase Lite prints every database error with the values of its query, such as
 * emails and hashes. During `captureLog`, all warnings and errors are collected instead of printed, without personal data.
 */
const capturedLines = new AsyncLocalStorage<string[]>();

for (const level of ['warn', 'error'] as const) {
  const print = console[level];
  console[level] = (...values: unknown[]): void => {
    const lines = capturedLines.getStore();
    if (lines) lines.push(values.map(withoutValues).join(' '));
    else print(...values);
  };
}

function withoutValues(value: unknown): string {
  if (!(value instanceof Error)) return typeof value === 'string' ? value.split('\n', 1)[0]! : typeof value;
  const { code, routine, where } = value as Error & { code?: string; routine?: string; where?: string };
  return [value.name, value.message.split('\n', 1)[0], code, routine, where].filter(Boolean).join(' | ');
}

/** Runs `task`. Returns its result, and its warnings and errors without personal data. */
export async function captureLog<T>(task: () => Promise<T>): Promise<{ result: T; log: string[] }> {
  const log: string[] = [];
  return { result: await capturedLines.run(log, task), log };
}
