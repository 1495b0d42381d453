/** Address to which pages send reports. The injector receives them, also while the site is down. */
export const REPORT_PATH = '/test/faults';

/**
 * Runs in each page before its own scripts, as text: reports what the page itself logs as an error, its errors and its policy
 * violations. Each waits until it is received, so that none is lost with the page. What a browser logs on its own, of a
 * file that did not arrive for example, is not the page's, and its words change from version to version.
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
      // A frame of another site has nowhere to report to.
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
