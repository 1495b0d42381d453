import { describe, expect, test } from 'vitest';
import type { Asset } from '../../src/build/optimize-html/asset.ts';
import { lighten } from '../../src/build/optimize-html/index.ts';
import { withoutIslandRuntime } from '../../src/build/optimize-html/islands.ts';
import { withExactPolicy } from '../../src/build/optimize-html/policy.ts';
import { withTwoScripts } from '../../src/build/optimize-html/scripts.ts';
import { withUsedStyles } from '../../src/build/optimize-html/styles.ts';
import { reviveProps } from '../../src/intent/props.ts';

describe('styles', () => {
  const cut = async (body: string, sheet: string): Promise<string> =>
    (await withUsedStyles(`<style>${sheet}</style>${body}`)).page.slice(0, -body.length);

  test('a page keeps the rules it uses, whatever their classes are written like', async () => {
    const sheet = String.raw`.-z-20{z-index:-20}.sm\:w-1\/2{width:50%}.p-2\.5{padding:1px}.a\[b\]{top:0}.unused{top:1px}table{top:2px}`;
    expect(await cut('<p class="-z-20 sm:w-1/2 p-2.5 a[b]"></p>', sheet)).toBe(
      String.raw`<style>.-z-20{z-index:-20}.sm\:w-1\/2{width:50%}.p-2\.5{padding:1px}.a\[b\]{top:0}</style>`,
    );
  });

  test('states, attributes that scripts set, and what inline scripts draw are kept', async () => {
    const sheet = ':focus-visible{top:0}p[aria-busy]{top:1px}html[data-x="y"] p{top:2px}.notice{top:3px}';
    expect(await cut('<html><p></p><script>p.className="notice"</script>', sheet)).toBe(`<style>${sheet}</style>`);
  });

  test('colours and movements that nothing uses go too', async () => {
    const sheet =
      ':root{--a:red;--b:blue}@keyframes x{to{top:0}}@keyframes y{to{top:0}}p{color:var(--a);animation:x 1s}';
    expect(await cut('<p></p>', sheet)).toBe(
      '<style>:root{--a:red}@keyframes x{to{top:0}}p{color:var(--a);animation:x 1s}</style>',
    );
  });

  test('Tailwind’s variables are set for all browsers, and not registered besides', async () => {
    const sheet =
      '@layer properties{@supports ((-moz-orient:inline)){*,:before{--tw-a:0;--tw-b:0}}}p{top:var(--tw-a)}b{--tw-a:1px}@property --tw-a{syntax:"*";inherits:false}';
    expect(await cut('<p><b></b></p>', sheet)).toBe(
      '<style>@layer properties{*,:before{--tw-a:0}}p{top:var(--tw-a)}b{--tw-a:1px}</style>',
    );
  });

  test('one that no rule of the page sets is written out', async () => {
    const sheet =
      '@layer properties{*{--tw-a:solid;--tw-b:initial;--tw-c:initial;--tw-d:0}}p{top:var(--tw-a);left:var(--tw-b,calc(1px * var(--tw-d)));right:var(--tw-c);bottom:var(--tw-d,2px)}b{--tw-d:1px}';
    expect(await cut('<p><b></b></p>', sheet)).toBe(
      '<style>@layer properties{*{--tw-d:0}}p{top:solid;left:calc(1px * var(--tw-d));right:initial;bottom:var(--tw-d,2px)}b{--tw-d:1px}</style>',
    );
  });

  test('what every border is already, and a media query by what it is not, are said shorter', async () => {
    expect(
      await cut('<p></p>', '@media not all and (width>=36rem){p{border-top-style:solid;border-top-width:1px}}'),
    ).toBe('<style>@media (width<36rem){p{border-top-width:1px}}</style>');
  });

  test('words of the text, of what is read out and of an island’s props keep no rule', async () => {
    expect(
      await cut(
        '<p title="rows" class="b">rows</p><astro-island props="rows"></astro-island>',
        '.rows{top:0}.b{top:1px}',
      ),
    ).toBe('<style>.b{top:1px}</style>');
  });

  test('parts of fields that no page has are gone', async () => {
    expect(
      await cut(
        '<input>',
        'input{top:0}::-webkit-datetime-edit-year-field{top:0}::file-selector-button{top:0}::placeholder{top:0}',
      ),
    ).toBe('<style>input{top:0}::placeholder{top:0}</style>');
  });

  test('parts of fields that are styled where they are stay', async () => {
    const sheet = '.a{top:0}.a ::file-selector-button{top:0}.b{top:0}';
    expect(await cut('<form class="a"><b class="b"></b></form>', sheet)).toBe(`<style>${sheet}</style>`);
  });

  test('several sheets become one, where the first stood; the whole of them is told', async () => {
    const { page, all } = await withUsedStyles('<style>p{top:0}</style><p></p><style>b{top:0}p{left:0}</style>');
    expect(page).toBe('<style>p{top:0}p{left:0}</style><p></p>');
    expect(all).toBe('p{top:0}b{top:0}p{left:0}');
  });
});

test('white space is one space, and none at the edges of blocks; but where it is to stay: in scripts, in what React drew, and where no line may break', async () => {
  const page = await lighten(
    '<div> <p>\n  a\n\n  <b> b\u00a0 ! </b> <i>c</i> </p> </div> <script>a\n  b</script><textarea>\n a</textarea> d',
    () => '',
  );
  expect(page).toBe(
    '<div><p>a <b> b\u00a0 ! </b> <i>c</i></p></div><script>a\n  b</script><textarea>\n a</textarea> d',
  );
});

describe('islands', () => {
  const RUNTIME =
    '<script>(()=>{class A{}customElements.get("astro-island")||customElements.define("astro-island",A)})();</script>';
  const OURS = '<script>(()=>{customElements.define("astro-island",class{})})();</script>';
  const ISLAND =
    '<astro-island uid="Z1" component-export="Cart" props="{&quot;a&quot;:[0,&quot;l&#39;été&quot;]}" ssr client="intent"><b></b></astro-island>';

  test('Astro’s runtime goes and ours stays', () => {
    expect(withoutIslandRuntime(OURS + RUNTIME + ISLAND)).toBe(OURS + ISLAND);
  });

  test('a page without islands is left as it is', () => {
    expect(withoutIslandRuntime('<p></p>')).toBe('<p></p>');
  });

  test('a runtime written in another way stops the build', () => {
    expect(() => withoutIslandRuntime(OURS + RUNTIME.replace('(()=>{', '!function(){') + ISLAND)).toThrow(
      'src/build/optimize-html/islands.ts',
    );
    expect(() => withoutIslandRuntime(ISLAND)).toThrow('src/build/optimize-html/islands.ts');
  });

  test('props stand in a file named by what it holds, and come back the same', async () => {
    const kept: Asset[] = [];
    const keep = (asset: Asset): string => (kept.push(asset), asset.address);
    const page = await lighten(OURS + RUNTIME + ISLAND, keep);
    const props = kept.find(({ address }) => address.startsWith('/_astro/Cart.'))!;
    expect(page).toContain(`data-props="${props.address}"`);
    expect(page).not.toContain('uid=');
    expect(reviveProps(props.text)).toEqual({ a: "l'été" });
    await lighten(OURS + RUNTIME + ISLAND, keep);
    expect(new Set(kept.map(({ address }) => address)).size).toBe(2);
  });

  test('what islands have in common stands on the first alone; one that is drawn at once keeps its props', async () => {
    const island = (name: string, client: string): string =>
      `<astro-island uid="Z${name}" component-export="${name}" renderer-url="/r.js" props="{&quot;a&quot;:[0,&quot;1 > 0&quot;]}" ssr="" client="${client}" opts="{&quot;name&quot;:&quot;${name}&quot;,&quot;value&quot;:{&quot;failed&quot;:&quot;Non&quot;}}" await-children=""></astro-island>`;
    const page = await lighten(
      OURS +
        RUNTIME +
        island('Cart', 'intent') +
        island('Account', 'load') +
        island('Search', 'intent').replace('Non', 'Oui'),
      ({ address }) => address.replace(/\.[^.]+\./, '.'),
    );
    const options = (failed: string): string => `opts="{&quot;value&quot;:{&quot;failed&quot;:&quot;${failed}&quot;}}"`;
    expect(page).toContain(
      `<astro-island component-export="Cart" renderer-url="/r.js" data-props="/_astro/Cart.json" ssr ${options('Non')} data-styles="/_astro/styles.css">`,
    );
    expect(page).toContain(
      '<astro-island component-export="Account" props="{&quot;a&quot;:[0,&quot;1 > 0&quot;]}" ssr client="load">',
    );
    expect(page).toContain(
      `<astro-island component-export="Search" data-props="/_astro/Search.json" ssr ${options('Oui')}>`,
    );
  });

  test('props are plain values, lists and objects, and nothing else', () => {
    expect(reviveProps('{"a":[0,1],"b":[1,[[0,"x"],[0,{"c":[0,null]}]]],"d":[0]}')).toEqual({
      a: 1,
      b: ['x', { c: null }],
      d: undefined,
    });
    expect(() => reviveProps('{"when":[3,"2026-01-01T00:00:00.000Z"]}')).toThrow('plain JSON');
  });
});

describe('scripts', () => {
  test('those of a module become one at the end, the others one where the first stood; what is fetched and data stay', () => {
    const page =
      '<head><script>a()</script></head><body><script type="module">var e=1</script><script>b()</script><p></p><script type="module" src="/x.js"></script><script type="module">var e=2</script></body>';
    expect(withTwoScripts(page)).toBe(
      '<head><script>a();b()</script></head><body><p></p><script type="module" src="/x.js"></script><script type="module">(()=>{var e=1})();(()=>{var e=2})();</script></body>',
    );
  });

  test('a page without any is left as it is', () => {
    expect(withTwoScripts('<body><script type="application/ld+json">{}</script></body>')).toBe(
      '<body><script type="application/ld+json">{}</script></body>',
    );
  });
});

describe('the content security policy', () => {
  const page = (policy: string): string =>
    `<meta http-equiv="content-security-policy" content="${policy}"><script>a()</script><style>p{}</style><script type="application/ld+json">{}</script><script src="/x.js"></script>`;

  test('names the inline scripts and styles of the page, and what else was allowed', () => {
    const [, policy] = /content="([^"]*)"/.exec(
      withExactPolicy(
        page(
          "default-src 'self'; script-src 'self' https://chat.example 'sha256-old='; style-src 'self' 'sha256-older=';",
        ),
      ),
    )!;
    expect(policy).toBe(
      "default-src 'self';script-src 'self' https://chat.example 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=';style-src 'self' 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='",
    );
  });

  test('a page without one is left as it is', () => {
    expect(withExactPolicy('<script>a()</script>')).toBe('<script>a()</script>');
  });
});
