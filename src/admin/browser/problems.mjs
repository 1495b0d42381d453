// Shows the problems of the content check below the editor. The terminal shows the same problems. The editor of the built site
// also loads this script, but never calls `checkSoon`.

const box = document.createElement('section');
box.setAttribute('role', 'alert');
box.setAttribute('aria-label', 'À corriger dans le contenu');
Object.assign(box.style, {
  position: 'fixed',
  inset: 'auto 0 0 0',
  zIndex: '1000',
  maxHeight: '40vh',
  overflow: 'auto',
  padding: '0.75rem 1rem',
  background: '#7a1f1f',
  color: '#fff',
  font: '1rem/1.5 system-ui, sans-serif',
});

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Requests the problems again once the editor has written no file for half a second. */
export function checkSoon() {
  clearTimeout(timer);
  timer = setTimeout(check, 500);
}

async function check() {
  const problems = await (await fetch('/admin/problems')).json();
  box.replaceChildren(
    ...problems.map((/** @type {{ file: string, line: number, message: string, suggestion: string }} */ problem) => {
      const line = document.createElement('p');
      line.style.margin = '0.25rem 0';
      line.textContent = `${problem.file}, ligne ${problem.line} : ${problem.message} → ${problem.suggestion}`;
      return line;
    }),
  );
  if (problems.length > 0) document.body.append(box);
  else box.remove();
}
