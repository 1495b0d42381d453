import { closingLine, inOrder, type Problem } from '../problem.ts';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/**
 * Returns the page that replaces all pages while a content file has a mistake. Vite's client reloads this page once the mistakes
 * have changed or are all fixed.
 */
export const reportPage = (problems: readonly Problem[]): string => `<!doctype html>
<html lang="fr-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>À corriger dans le contenu</title>
<style>
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
main { max-width: 48rem; margin: 3rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.5rem; }
li { margin: 1.5rem 0; }
code { font-size: 1rem; overflow-wrap: anywhere; }
p { margin: 0.25rem 0; }
</style>
<script type="module" src="/@vite/client"></script>
</head>
<body>
<main role="alert">
<h1>À corriger dans le contenu</h1>
<ol>
${inOrder(problems)
  .map(
    ({ file, line, message, suggestion }) =>
      `<li><p><code>${escaped(file)}, ligne ${line}</code></p><p><strong>${escaped(message)}</strong></p><p>→ ${escaped(suggestion)}</p></li>`,
  )
  .join('\n')}
</ol>
<p>${escaped(closingLine(problems, 'dev'))}</p>
</main>
</body>
</html>
`;
