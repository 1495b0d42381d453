/**
 * Runs in a page before its own scripts, as text: reports errors, errors of the console and policy violations. Each
 * waits until it is taken, so that none is lost with the page.
 */
export function reportFaults(reportPath: string): void {
  const report = (fault: string): void => {
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
