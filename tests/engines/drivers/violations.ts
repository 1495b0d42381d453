/** Runs in each page before its own scripts: tells what the content security policy refused as an error of the console. */
export function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    console.error(`policy violation: ${violatedDirective} refused ${blockedURI} (${sourceFile}:${lineNumber})`),
  );
}
