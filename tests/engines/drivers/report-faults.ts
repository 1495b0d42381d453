/** Address to which pages send reports. The tests' proxy (injector.ts) receives the reports, even while the site is down. */
export const REPORT_PATH = '/test/faults';

/**
 * Reports the errors that a page logs or throws, and policy violations. The function's source text runs in each page, before the
 * page's own scripts. The browser's own messages are not reported, because their words change from version to version.
 *
 * A report blocks the page until the report is received, so that the next check of a test finds it. Firefox drops keys during a
 * blocking report, so tests do not type into a page that logs errors. React's hydration error (#418) is the exception: React logs
 * it while visitors type, so its report does not block.
 */
export function reportFaults(reportPath: string): void {
  // When a page is left, its running requests fail. Errors about these requests are ignored.
  let isLeaving = false;
  addEventListener('beforeunload', () => (isLeaving = true));
  addEventListener('pageshow', () => (isLeaving = false));
  const report = (fault: string): void => {
    if (isLeaving) return;
    if (fault.includes('#418')) {
      // Unlike an asynchronous request, this report is not lost when the page is left.
      navigator.sendBeacon(reportPath, fault);
      return;
    }
    try {
      const request = new XMLHttpRequest();
      request.open('POST', reportPath, false);
      request.send(fault);
    } catch {
      // A frame of another site cannot send reports.
    }
  };
  addEventListener('error', ({ message }) => report(message));
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
