/** Address to which pages send reports. The injector receives them, also while the site is down. */
export const REPORT_PATH = '/test/faults';

/**
 * Reports the page's errors: those that it logs, those that it throws, and policy violations. Runs in each page as text, before
 * its own scripts. Messages of the browser itself are not reported, because their words change from version to version.
 *
 * Each report blocks the page until it is received, so that none is lost when the page is left. Firefox drops keys during a
 * blocking report: half of a typed address was lost while every request failed. Tests therefore do not type into a page that
 * logs errors.
 */
export function reportFaults(reportPath: string): void {
  // When a page is left, its running requests fail. Errors about that are ignored.
  let isLeaving = false;
  addEventListener('beforeunload', () => (isLeaving = true));
  addEventListener('pageshow', () => (isLeaving = false));
  const report = (fault: string): void => {
    if (isLeaving) return;
    try {
      const request = new XMLHttpRequest();
      request.open('POST', reportPath, false);
      request.send(fault);
    } catch {
      // A frame of another site cannot send reports.
    }
  };
  addEventListener('error', ({ message, target }) => {
    report(message ?? `not loaded: ${(target as HTMLScriptElement).src}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => report(String(reason)));
  const { error } = console;
  console.error = (...words: unknown[]) => {
    report(words.map(String).join(' '));
    error(...words);
  };
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    report(`policy violation: ${violatedDirective} refused ${blockedURI} (${sourceFile}:${lineNumber})`),
  );
}
