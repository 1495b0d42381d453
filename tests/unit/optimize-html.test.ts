import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { load } from 'cheerio';
import { describe, expect, test, vi } from 'vitest';
import type { Asset } from '../../src/build/optimize-html/asset.ts';
import { BuildCache } from '../../src/build/build-cache.ts';
import { optimizeHtml, optimizeUnlessCached } from '../../src/build/optimize-html/index.ts';
import { markFirstPicture } from '../../src/build/before-paint/index.ts';
import { keepCompounds } from '../../src/build/optimize-html/compounds.ts';
import { gateScripts } from '../../src/build/optimize-html/gate.ts';
import { removeIslandRuntime } from '../../src/build/optimize-html/islands.ts';
import { parsePage } from '../../src/build/optimize-html/page.ts';
import { writeExactPolicy } from '../../src/build/optimize-html/policy.ts';
import { mergeInlineScripts } from '../../src/build/optimize-html/scripts.ts';
import { firstTouchStyles, keepUsedStyles } from '../../src/build/optimize-html/styles.ts';
import { reviveProps } from '../../src/intent/props.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();

type Step = (page: ReturnType<typeof parsePage>) => unknown;

/** Returns the HTML of a page after one step of its optimization. */
async function after(step: Step, html: string): Promise<string> {
  const page = parsePage(html);
  await step(page);
  return page.html();
}

describe('compounds', () => {
  const kept = async (text: string): Promise<string> =>
    (await after(keepCompounds, `<body><p>${text}</p></body>`)).slice('<body><p>'.length, -'</p></body>'.length);

  test.each([
    ['Une question ? Appelez-nous au', 'Appelez-nous'],
    ['demandez-le-nous : merci', 'demandez-le-nous'],
    ['En combien de temps portera-t-il', 'portera-t-il'],
    ['l’accord d’Hydro-Québec.', 'Hydro-Québec'],
    ['Faites-la vous-même', 'Faites-la', 'vous-même'],
    ['celui-ci, (est-ce) « ai-je »', 'celui-ci', 'est-ce', 'ai-je'],
    ['over Wi-Fi', 'Wi-Fi'],
  ])('in "%s" are marked, so that no line breaks inside them', async (text, ...compounds) => {
    const marked = compounds.reduce((html, compound) => html.replace(compound, `<bdi>${compound}</bdi>`), text);
    expect(await kept(text)).toBe(marked);
  });

  test.each([
    'Sainte-Agathe-des-Monts, au-delà, sous-sol, 450-555-0142',
    'un arc-en-ciel, là-bas, peut-être',
    'https://exemple.test/appelez-nous et info@dites-nous.example',
    '<span data-text="Appelez-nous"></span><svg><text>Appelez-nous</text></svg><textarea>Appelez-nous</textarea>',
    '<astro-island><i>Appelez-nous</i></astro-island><script>"Appelez-nous"</script>',
  ])('are not marked in "%s"', async (text) => expect(await kept(text)).toBe(text));
});

describe('styles', () => {
  const cut = async (body: string, stylesheet: string): Promise<string> =>
    (await after(keepUsedStyles, `<style>${stylesheet}</style>${body}`)).slice(0, -body.length);

  test('a lab() colour is removed if the previous declaration sets the same property', async () => {
    expect(await cut('<p></p>', 'p{color:#0f1e33;color:lab(10% 0 -16)}')).toBe('<style>p{color:#0f1e33}</style>');
    expect(await cut('<p></p>', 'p{color:lab(10% 0 -16)}')).toContain('lab(');
  });

  test('a page keeps the rules it uses, however their classes are escaped', async () => {
    const stylesheet = String.raw`.-z-20{z-index:-20}.sm\:w-1\/2{width:50%}.p-2\.5{padding:1px}.a\[b\]{top:0}.\[\&\>b\]\:c\=d>b{top:3px}.unused{top:1px}table{top:2px}`;
    expect(await cut('<p class="-z-20 sm:w-1/2 p-2.5 a[b] [&amp;>b]:c=d"><b></b></p>', stylesheet)).toBe(
      String.raw`<style>.-z-20{z-index:-20}.sm\:w-1\/2{width:50%}.p-2\.5{padding:1px}.a\[b\]{top:0}.\[\&\>b\]\:c\=d>b{top:3px}</style>`,
    );
  });

  test('firstTouchStyles returns the rules for the elements that the first-touch script creates', () => {
    const stylesheet =
      '@layer properties{*{--tw-leading:initial}}p{top:0}.cart{top:1px;line-height:var(--tw-leading,2);&::backdrop{top:2px}}.cart-line p{top:3px}@media (width<9rem){.display-panel{top:4px}b{top:5px}}';
    expect(firstTouchStyles(stylesheet)).toBe(
      '.cart{top:1px;line-height:2;&::backdrop{top:2px}}.cart-line p{top:3px}@media (width<9rem){.display-panel{top:4px}}',
    );
  });

  test('two stylesheets of equal length are not confused', async () => {
    expect(await cut('<p></p>', 'p{top:1px}')).toBe('<style>p{top:1px}</style>');
    expect(await cut('<p></p>', 'p{top:2px}')).toBe('<style>p{top:2px}</style>');
  });

  test('rules for states, for attributes set by scripts and for classes in inline scripts are kept', async () => {
    const stylesheet = ':focus-visible{top:0}p[aria-busy]{top:1px}html[data-x="y"] p{top:2px}.notice{top:3px}';
    expect(await cut('<html><p></p><script>p.className="notice"</script></html>', stylesheet)).toBe(
      `<style>${stylesheet}</style>`,
    );
  });

  test('unused custom properties and keyframes are removed', async () => {
    const stylesheet =
      ':root{--a:red;--b:blue}@keyframes x{to{top:0}}@keyframes y{to{top:0}}p{color:var(--a);animation:x 1s}';
    expect(await cut('<p></p>', stylesheet)).toBe(
      '<style>:root{--a:red}@keyframes x{to{top:0}}p{color:var(--a);animation:x 1s}</style>',
    );
  });

  test('Tailwind’s variables are set for all browsers, and their registration is removed', async () => {
    const stylesheet =
      '@layer properties{@supports ((-moz-orient:inline)){*,:before{--tw-a:0;--tw-b:0}}}p{top:var(--tw-a)}b{--tw-a:1px}@property --tw-a{syntax:"*";inherits:false}';
    expect(await cut('<p><b></b></p>', stylesheet)).toBe(
      '<style>@layer properties{*,:before{--tw-a:0}}p{top:var(--tw-a)}b{--tw-a:1px}</style>',
    );
  });

  test('a Tailwind variable that the page never changes is replaced by its initial value or by its fallback', async () => {
    const stylesheet =
      '@layer properties{*{--tw-a:dashed;--tw-b:initial;--tw-c:initial;--tw-d:0}}p{top:var(--tw-a);left:var(--tw-b,calc(1px * var(--tw-d)));right:var(--tw-c);bottom:var(--tw-d,2px);width:var(--tw-d,var(--tw-a));height:var(--tw-b,var(--tw-c,var(--tw-a)));margin:var(--tw-e,var(--tw-d,var(--tw-f,3px)))}b{--tw-d:1px}';
    expect(await cut('<p><b></b></p>', stylesheet)).toBe(
      '<style>@layer properties{*{--tw-d:0}}p{top:dashed;left:calc(1px * var(--tw-d));right:initial;bottom:var(--tw-d,2px);width:var(--tw-d,dashed);height:dashed;margin:var(--tw-d,3px)}b{--tw-d:1px}</style>',
    );
  });

  test('default border styles are removed, and full radiuses and negated media queries are shortened', async () => {
    const stylesheet =
      '@layer properties{*{--tw-border-style:solid}}@media not all and (width>=36rem){p{border-top-style:var(--tw-border-style);border-top-width:1px}}p{border-bottom-style:dashed;border-radius:2147483647px}';
    expect(await cut('<p></p>', stylesheet)).toBe(
      '<style>@media (width<36rem){p{border-top-width:1px}}p{border-bottom-style:dashed;border-radius:999px}</style>',
    );
  });

  test('a word in text, titles, island props or data does not count as a use of the class with this name', async () => {
    expect(
      await cut(
        '<p title="rows" class="b">rows</p><astro-island props="rows"></astro-island><script type="application/ld+json">"rows"</script>',
        '.rows{top:0}.b{top:1px}',
      ),
    ).toBe('<style>.b{top:1px}</style>');
  });

  test('rules for parts of missing form fields are removed', async () => {
    expect(
      await cut(
        '<input>',
        'input{top:0}::-webkit-datetime-edit-year-field{top:0}::file-selector-button{top:0}::placeholder{top:0}',
      ),
    ).toBe('<style>input{top:0}::placeholder{top:0}</style>');
  });

  test('a rule for a part of a form field is kept if its selector has a class that the page uses', async () => {
    const stylesheet = '.a{top:0}.a ::file-selector-button{top:0}.b{top:0}';
    expect(await cut('<form class="a"><b class="b"></b></form>', stylesheet)).toBe(`<style>${stylesheet}</style>`);
  });

  test('a rule for an element of articles is kept only if an article has such an element', async () => {
    const stylesheet = '.prose{top:0}.prose h3,.prose>ul li{top:1px}.prose a:hover:after{top:2px}h3{top:3px}';
    expect(await cut('<h3></h3><ul><li></li></ul><p class="prose"><i></i></p><a></a>', stylesheet)).toBe(
      '<style>.prose{top:0}h3{top:3px}</style>',
    );
    expect(await cut('<h3></h3><div class="prose"><a></a><ul><li></li></ul></div>', stylesheet)).toBe(
      '<style>.prose{top:0}.prose>ul li{top:1px}.prose a:hover:after{top:2px}h3{top:3px}</style>',
    );
  });

  test('empty rules and repeated declarations are removed', async () => {
    const stylesheet =
      '@layer theme,base;@layer base{p{top:0;top:0;left:0!important;left:0}}@media print{@supports (top:0){.unused{top:0}}}:is(.gone,.p)>b{top:1px}';
    expect(await cut('<p class="p"><b></b></p>', stylesheet)).toBe(
      '<style>@layer base;@layer base{p{top:0;left:0!important;left:0}}.p>b{top:1px}</style>',
    );
  });

  test('the used rules of several stylesheets are merged into the first stylesheet, and all rules are returned', async () => {
    const page = parsePage('<style>p{top:0}</style><p></p><style>b{top:0}p{left:0}</style>');
    expect(await keepUsedStyles(page)).toBe('p{top:0}b{top:0}p{left:0}');
    expect(page.html()).toBe('<style>p{top:0}p{left:0}</style><p></p>');
  });

  test('a page without a stylesheet stops the build', () =>
    expect(keepUsedStyles(parsePage('<p></p>'))).rejects.toThrow('no style'));
});

const RUNTIME =
  '<script>(()=>{class A{}customElements.get("astro-island")||customElements.define("astro-island",A)})();</script>';
const OURS =
  '<script>(()=>{customElements.define("astro-island",class extends HTMLElement{});var k=()=>{};(self.Astro||(self.Astro={})).intent=k;window.dispatchEvent(new Event("astro:intent"));})();</script>';
const DISPLAY = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';
const ISLAND =
  '<astro-island uid="Z1" component-export="Cart" props="{&quot;a&quot;:[0,&quot;l&#39;été&quot;]}" ssr client="intent"><b></b></astro-island>';
const POLICY = `<meta http-equiv="content-security-policy" content="default-src 'self'; script-src 'self' 'sha256-old='; style-src 'self';">`;

/** Returns a page as Astro writes it. */
const pageWith = (body: string): string =>
  `<!DOCTYPE html><html><head>${POLICY}<style>b{top:0}</style></head><body>${DISPLAY}${OURS}${RUNTIME}${body}<script type="module">m()</script></body></html>`;

describe('islands', () => {
  test('Astro’s runtime and style are removed, and our own element is kept without its registration with Astro', async () => {
    expect(await after(removeIslandRuntime, DISPLAY + OURS + RUNTIME + ISLAND)).toBe(
      `<script>(()=>{customElements.define("astro-island",class extends HTMLElement{});})();</script>${ISLAND}`,
    );
  });

  test('a page without islands is unchanged', async () => {
    expect(await after(removeIslandRuntime, '<p></p>')).toBe('<p></p>');
  });

  test.each([
    ['a page without Astro’s runtime', DISPLAY + OURS, '0 scripts define astro-island as Astro does'],
    ['a changed runtime of Astro', DISPLAY + OURS + RUNTIME.replace('.get(', '?.get('), '0 scripts'],
    ['a page with two runtimes', DISPLAY + OURS + RUNTIME + RUNTIME, '2 scripts define astro-island as Astro does'],
    ['a page without our own element', DISPLAY + RUNTIME, '0 scripts define astro-island as src/intent does'],
    [
      'a page with another registration of the element',
      DISPLAY + OURS.replace('astro:intent', 'intent') + RUNTIME,
      'registered in another way',
    ],
    ['a page without the style of islands', OURS + RUNTIME, '0 styles'],
  ])('%s stops the build', (_, html, sentence) => {
    const remove = (): void => removeIslandRuntime(parsePage(html + ISLAND));
    expect(remove).toThrow('src/build/optimize-html/islands.ts');
    expect(remove).toThrow(sentence);
  });

  test('props are moved unchanged to a file, and equal props always get the same file name', async () => {
    const saved: Asset[] = [];
    const save = (asset: Asset): string => (saved.push(asset), asset.url);
    const page = await optimizeHtml(pageWith(ISLAND), save);
    const props = saved.find(({ url }) => url.startsWith('/_astro/Cart.'))!;
    expect(page).toContain(`data-props="${props.url}"`);
    expect(page).not.toContain('uid=');
    expect(JSON.parse(props.text)).toEqual({ a: "l'été" });
    await optimizeHtml(pageWith(ISLAND), save);
    expect(new Set(saved.map(({ url }) => url)).size).toBe(3);
  });

  test('a page comes from the cache with its assets, and is optimized again if the page or the toolchain has changed', async () => {
    const cache = new BuildCache(pathToFileURL(`${temporary()}/`), 'pages');
    const made = vi.fn<() => void>();
    const get = cache.get.bind(cache);
    cache.get = (parts, make) =>
      get(parts, () => {
        made();
        return make();
      });
    const of = (body: string, toolchainHash = 'these') =>
      optimizeUnlessCached(cache, Buffer.from(pageWith(body)), toolchainHash);
    const first = await of(ISLAND);
    expect(first.html).toBe(await optimizeHtml(pageWith(ISLAND), ({ url }) => url));
    expect(first.assets).toHaveLength(3);
    expect(await of(ISLAND)).toEqual(first);
    expect(made).toHaveBeenCalledTimes(1);
    expect((await of(`${ISLAND}<p>5 990 $</p>`)).html).toContain('5 990 $');
    expect(await of(ISLAND, 'other means')).toEqual(first);
    expect(made).toHaveBeenCalledTimes(3);
  });

  test('only the first island has the attributes that all islands share', async () => {
    const island = (name: string, client: string): string =>
      `<astro-island uid="Z${name}" component-export="${name}" renderer-url="/r.js" props="{&quot;a&quot;:[0,&quot;1 > 0&quot;]}" ssr="" client="${client}" opts="{&quot;name&quot;:&quot;${name}&quot;,&quot;value&quot;:true}" await-children="">${name}<!--astro:end--></astro-island>`;
    const islands = island('Cart', 'intent') + island('Account', 'load') + island('Search', 'intent');
    const page = await optimizeHtml(pageWith(islands), ({ url }) => url.replace(/\.[^.]+\./, '.'));
    expect(page.match(/<astro-island.*<\/astro-island>/)![0]).toBe(
      '<astro-island component-export="Cart" renderer-url="/r.js" ssr data-props="/_astro/Cart.json" data-styles="/_astro/styles.css">Cart</astro-island>' +
        '<astro-island component-export="Account" ssr client="load" data-props="/_astro/Account.json">Account</astro-island>' +
        '<astro-island component-export="Search" ssr data-props="/_astro/Search.json">Search</astro-island>',
    );
  });

  test('HTML rendered by React is left unchanged', async () => {
    const drawn = [
      '<p class="a  b">l&#x27;été &amp;amp; 5&nbsp;kW\u00a0 – <!-- -->3<!-- --> \n fois</p>',
      '<svg viewBox="0 0 1 1" aria-hidden="true"><path d="M0 0"></path><circle r="1"></circle></svg>',
      '<input type="text" value="" disabled=""><textarea>\n\n a &lt;b&gt;</textarea><img src="/a.webp" alt="">',
      '<select><option value="1" selected="">un</option></select><template><i></i></template><br/>',
    ].join('');
    const innerHtml = (page: string): string => load(page)('astro-island').html()!;
    const island = pageWith(ISLAND.replace('<b></b>', drawn));
    const optimized = await optimizeHtml(island, ({ url }) => url);
    expect(innerHtml(optimized)).toBe(innerHtml(island));
    expect(innerHtml(optimized)).toContain('<!-- -->3<!-- --> \n fois');
  });

  test('props may contain only plain values, lists and objects', () => {
    expect(reviveProps('{"a":[0,1],"b":[1,[[0,"x"],[0,{"c":[0,null]}]]],"d":[0]}')).toEqual({
      a: 1,
      b: ['x', { c: null }],
      d: undefined,
    });
    expect(() => reviveProps('{"when":[3,"2026-01-01T00:00:00.000Z"]}')).toThrow('plain JSON');
  });
});

describe('scripts', () => {
  test('inline modules are merged at the end, and other inline scripts are merged into the first script', async () => {
    const page =
      '<head><script>a()</script></head><body><script type="module">var e=1</script><script>b() </script><p></p><script type="module" src="/x.js"></script><script type="module">var e=2</script><script type="application/ld+json">{}</script></body>';
    expect(await after(mergeInlineScripts, page)).toBe(
      '<head><script>a();b()</script></head><body><p></p><script type="module" src="/x.js"></script><script type="application/ld+json">{}</script><script type="module">(()=>{var e=1})();(()=>{var e=2})();</script></body>',
    );
  });

  test('a script marked to run in place is not moved', async () => {
    const page =
      '<head><script>a()</script></head><body><i></i><script data-in-place>b()</script><script type="module">c()</script></body>';
    expect(await after(mergeInlineScripts, page)).toBe(
      '<head><script>a()</script></head><body><i></i><script>b()</script><script type="module">(()=>{c()})();</script></body>',
    );
  });

  test.each([
    ['in the head', '<body><script type="module">a()</script></body>', 'before the first paint'],
    ['of its shell', '<head><script>a()</script></head><body></body>', 'of its shell'],
  ])('a page without the inline script %s stops the build', (_, html, sentence) => {
    expect(() => mergeInlineScripts(parsePage(html))).toThrow(sentence);
  });
});

describe('gateScripts', () => {
  const page = (picture: string): string =>
    `<head><script>document.documentElement.dataset.scroll="top"${markFirstPicture(";new MutationObserver(load,'[fetchpriority]')")}</script></head><body>${picture}<script type="module">seen()</script></body>`;

  test('runs the inline script and the module only in browsers that have `AbortSignal.timeout`', async () => {
    const [head = '', module = ''] = [
      ...(await after(gateScripts, page(''))).matchAll(/<script[^>]*>(.*?)<\/script>/g),
    ].map(([, text]) => text);
    const run = (text: string, timeout: unknown): string[] => {
      const done: string[] = [];
      const dataset = new Proxy({}, { set: (_, name) => Boolean(done.push(String(name))) });
      // oxlint-disable-next-line typescript/no-implied-eval -- The test runs our own text as the browser does.
      new Function('AbortSignal', 'document', 'seen', text)({ timeout }, { documentElement: { dataset } }, () =>
        done.push('seen'),
      );
      return done;
    };
    expect([run(head, () => undefined), run(module, () => undefined)]).toEqual([['scroll'], ['seen']]);
    expect([run(head, undefined), run(module, undefined)]).toEqual([[], []]);
  });

  test('removes the script for a hero picture from a page without a hero picture', async () => {
    expect(await after(gateScripts, page(''))).not.toContain('MutationObserver');
    expect(await after(gateScripts, page('<img fetchpriority="high">'))).toContain('MutationObserver');
  });

  test('minifies a script that stays in its place, but runs it in every browser', async () => {
    const body = `<script>
      if (location.hash) location.href = location.hash;
    </script><script type="module"></script>`;
    expect(await after(gateScripts, `<head><script>a()</script></head><body>${body}</body>`)).toContain(
      '<script>location.hash&&(location.href=location.hash);</script>',
    );
  });

  test('stops the build at a script with a syntax error', () => {
    expect(() => gateScripts(parsePage('<script>let</script><script type="module"></script>'))).toThrow(
      'cannot be read',
    );
  });
});

describe('the content security policy', () => {
  const page = (policy: string): string =>
    `<meta http-equiv="content-security-policy" content="${policy}"><script>a()</script><style>p{}</style><script type="application/ld+json">{}</script><script src="/x.js"></script>`;

  test('lists the page’s inline scripts and styles, and the allowed origins', async () => {
    const written = await after(
      writeExactPolicy,
      page(
        "default-src 'self'; script-src 'self' https://chat.example 'sha256-old='; style-src 'self' 'sha256-older=';",
      ),
    );
    expect(/content="([^"]*)"/.exec(written)![1]).toBe(
      "default-src 'self';script-src 'self' https://chat.example 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=';style-src 'self' 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='",
    );
  });

  test('contains the hash of each inline script and style of the finished page', async () => {
    const optimized = await optimizeHtml(pageWith('<script>s("é\u00a0&amp;<p>")</script>'), ({ url }) => url);
    const inline = [...optimized.matchAll(/<(script|style)[^>]*>([^]*?)<\/\1>/g)].map(([, , text]) => text!);
    expect(inline).toHaveLength(3);
    for (const text of inline) expect(optimized).toContain(createHash('sha256').update(text).digest('base64'));
  });

  test.each([
    ['a page without a policy', '<script>a()</script>', 'no content security policy'],
    ['a policy without script-src', page("style-src 'self'"), 'no script-src'],
    ['a policy without style-src', page("script-src 'self'"), 'no style-src'],
  ])('%s stops the build', (_, html, sentence) => {
    expect(() => writeExactPolicy(parsePage(html))).toThrow(sentence);
  });
});
