// Keeps the typed text in this tab's storage, and restores the text on the page that opens after the form was sent. A URL cannot
// pass the text, because browser histories store URLs, and the text contains an email address.
const KEY = 'asked-status';

/** Stores the typed text in this tab when the form is sent. */
export function keepFields(form: HTMLFormElement): void {
  form.addEventListener('submit', () => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...new FormData(form)]));
    } catch {
      // If storage is off, visitors must type the text again.
    }
  });
}

/** Writes the stored text into empty fields. */
export function restoreFields(): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    sessionStorage.removeItem(KEY);
    if (!Array.isArray(kept)) return;
    for (const entry of kept as unknown[]) {
      const [name, value]: unknown[] = Array.isArray(entry) ? entry : [];
      const field = document.querySelector<HTMLInputElement>(`#ask .field[name="${String(name)}"]`);
      if (field && typeof value === 'string') field.value ||= value;
    }
  } catch {
    // Storage is off, or its content is invalid.
  }
}
