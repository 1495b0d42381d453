/**
 * Runs in a page before its own scripts, as text: reports errors, errors of the console and policy violations. Each
 * waits until it is taken, so that none is lost with the page.
 */
export function reportFaults(reportPath: string): void {
  // A page that is being left is told that what it still fetches has failed; nobody sees what it says of that.
  let isLeaving = false;
  addEventListener('beforeunload', () => (isLeaving = true));
  addEventListener('pageshow', () => (isLeaving = false));
  const report = (fault: string): void => {
    if (isLeaving) return;
    const request = new XMLHttpRequest();
    request.open('POST', reportPath, false);
    request.send(fault);
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
