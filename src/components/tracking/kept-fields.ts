// The answer to the form is another page: what was typed waits in this tab to be corrected. The email address is in no
// address of a page, which histories and logs keep.
const KEY = 'asked-status';

const fields = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('#ask .field')];

/** Keeps what is typed when the form is sent. Without storage nothing is kept. */
export function keepFields(): void {
  document.querySelector('#ask')!.addEventListener('submit', () => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(fields().map(({ value }) => value)));
    } catch {
      // The visitor types it again.
    }
  });
}

/** Writes what was kept into the fields that are empty. */
export function restoreFields(): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    sessionStorage.removeItem(KEY);
    if (!Array.isArray(kept)) return;
    for (const [place, field] of fields().entries()) {
      const text: unknown = kept[place];
      if (typeof text === 'string') field.value ||= text;
    }
  } catch {
    // Nothing was kept.
  }
}
