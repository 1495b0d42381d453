import type { BrowserContext } from '@playwright/test';

/**
 * Records what pages of a context are refused by their content security policy, Trusted Types included. By the event: the
 * words in which a browser logs a refusal change.
 */
export async function recordRefusals(context: BrowserContext): Promise<string[]> {
  const refused: string[] = [];
  await context.exposeFunction('noteRefusal', (what: string) => void refused.push(what));
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, sourceFile }) =>
      (globalThis as unknown as { noteRefusal(what: string): void }).noteRefusal(
        `${violatedDirective} ${blockedURI} ${sample} ${sourceFile}`,
      ),
    ),
  );
  return refused;
}
