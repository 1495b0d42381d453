import type { BrowserContext } from '@playwright/test';

/**
 * Records the violations of the content security policy, including Trusted Types, in the pages of a context. Listens to the event
 * `securitypolicyviolation`, because the words of a browser's log change from version to version.
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
