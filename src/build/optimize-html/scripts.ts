// Inline scripts: those of a module run when the page is parsed, the others where they stand.
const MODULE = /<script type="module">([^]*?)<\/script>\s*/g;
const CLASSIC = /<script>([^]*?)<\/script>\s*/g;

/**
 * A page's inline scripts as two: one where the first stood, which is in the head, and one at the end for those that
 * wait for the whole page. Each has a hash in the content security policy, of bytes that nothing makes smaller.
 */
export function withTwoScripts(html: string): string {
  const classic = [...html.matchAll(CLASSIC)].map(([, text]) => text!.trim());
  const modules = [...html.matchAll(MODULE)].map(([, text]) => text!.trim());
  let isFirst = true;
  return html
    .replace(MODULE, '')
    .replace(CLASSIC, () => {
      const element = isFirst ? `<script>${classic.join(';')}</script>` : '';
      isFirst = false;
      return element;
    })
    .replace('</body>', () =>
      modules.length > 0
        ? `<script type="module">${modules.map((text) => `(()=>{${text}})();`).join('')}</script></body>`
        : '</body>',
    );
}
