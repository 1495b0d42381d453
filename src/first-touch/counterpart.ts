// Makes the language switch open the same section of an article. The ID of a heading differs by language. The target is the
// heading at the same position, if both pages have the same number of headings. fetch-ahead.ts loads this file when the visitor
// is about to use the switch on a page whose address has a fragment.

/** Matches a heading with an ID in the HTML that the page optimizer writes (src/build/optimize-html). */
const HEADING = /<h[2-6][^>]*? id="?([^"\s>]+)/g;

let headings: Promise<string[]> | undefined;

/** Returns the IDs of the headings of the page at an address. Later calls reuse the first response. */
const readHeadings = (address: string): Promise<string[]> =>
  (headings ??= fetch(address)
    .then((response) => response.text())
    .then((html) =>
      Array.from(html.slice(html.indexOf('<main'), html.indexOf('</main')).matchAll(HEADING), ([, id]) => id!),
    ));

/**
 * Makes the language switch lead to the same section in the other language. Also removes the link's `hreflang`, because
 * src/site/components/shell/links.ts would otherwise replace the link's fragment by the fragment of this page. If the section is
 * not found, the link keeps its `hreflang`.
 */
async function lead(link: HTMLAnchorElement, hreflang: string): Promise<void> {
  link.hreflang = hreflang;
  const ownHeadings = [...document.querySelectorAll('main :is(h2,h3,h4,h5,h6)[id]')];
  const place = ownHeadings.findIndex((heading) => heading.matches(':target'));
  if (place < 0) return;
  try {
    const ids = await readHeadings(link.pathname);
    if (ids.length !== ownHeadings.length) return;
    link.removeAttribute('hreflang');
    link.search = location.search;
    link.hash = ids[place]!;
  } catch {
    headings = undefined;
  }
}

const switchLink = document.querySelector<HTMLAnchorElement>('header [hreflang]');
if (switchLink) {
  const { hreflang } = switchLink;
  const update = (): void => void lead(switchLink, hreflang);
  for (const type of ['pointerover', 'pointerdown', 'focusin']) switchLink.addEventListener(type, update);
  update();
}
