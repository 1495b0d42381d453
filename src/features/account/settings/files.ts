/** Downloads a text as a file. */
export function downloadText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Prints a text without the rest of the page. */
export function printText(title: string, text: string): void {
  const frame = document.createElement('iframe');
  frame.className = 'sr-only';
  document.body.append(frame);
  const page = frame.contentDocument!;
  const [heading, lines] = [page.createElement('h1'), page.createElement('pre')];
  heading.textContent = title;
  lines.textContent = text;
  page.body.append(heading, lines);
  frame.contentWindow!.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow!.print();
}
