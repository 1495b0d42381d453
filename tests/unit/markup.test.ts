import fc from 'fast-check';
import { markdownToHtml, mdxToJs } from 'satteri';
import { describe, expect, test } from 'vitest';
import { readMarker, splitAtMarkers } from '../../src/markdown/markers.ts';
import { plainText } from '../../src/markdown/plain-text.ts';
import { articleMarkup } from '../../src/markdown/plugins.ts';

const render = (markdown: string, language = 'fr'): string =>
  (
    markdownToHtml(markdown, {
      mdastPlugins: articleMarkup,
      fileURL: new URL(`file:///content/blog/1/${language}.mdx`),
    }) as { html: string }
  ).html.trim();

describe('the article markup', () => {
  test('renders sections, subsections, numbered items and dash lists as in Markdown', () => {
    expect(render('## Une\n\n### Deux\n\n1. un\n2. deux\n\n- a\n- b')).toBe(
      '<h2>Une</h2>\n<h3>Deux</h3>\n<ol>\n<li>un</li>\n<li>deux</li>\n</ol>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
    );
  });

  test.each(['→', '->', '➡️', '➜'])('renders a line that begins with %s as a named callout', (arrow) => {
    expect(render(`${arrow} Coupez le disjoncteur.`)).toBe(
      '<div role="note" aria-label="À retenir" class="callout callout-tip"><p>Coupez le disjoncteur.</p></div>',
    );
  });

  test.each(['✓', '✔', '✔️', '✔\uFE0E', '✅', '☑', '☑\uFE0E'])(
    'renders lines that begin with %s as one list',
    (mark) => {
      expect(render(`${mark} gants\n${mark} **lampe**`)).toBe(
        '<ul class="checks"><li>gants</li><li><strong>lampe</strong></li></ul>',
      );
    },
  );

  test.each([
    ['❄️', 'winter', 'En hiver', 'In winter'],
    ['❄', 'winter', 'En hiver', 'In winter'],
    ['❄\uFE0E', 'winter', 'En hiver', 'In winter'],
    ['⛄', 'winter', 'En hiver', 'In winter'],
    ['👉', 'notice', 'À noter', 'Good to know'],
    ['👉🏽', 'notice', 'À noter', 'Good to know'],
    ['☝️', 'notice', 'À noter', 'Good to know'],
  ])('renders a line that begins with %s as a highlighted callout, named in its language', (emoji, kind, fr, en) => {
    expect(render(`${emoji} Texte.`)).toBe(
      `<div role="note" aria-label="${fr}" class="callout callout-${kind}"><p>Texte.</p></div>`,
    );
    expect(render(`${emoji} Text.`, 'en')).toContain(`aria-label="${en}"`);
  });

  test('joins a line without a marker to the previous line', () => {
    expect(render('→ Une ligne\nqui continue\n→ Une autre')).toBe(
      '<div role="note" aria-label="À retenir" class="callout callout-tip"><p>Une ligne\nqui continue</p></div>\n' +
        '<div role="note" aria-label="À retenir" class="callout callout-tip"><p>Une autre</p></div>',
    );
  });

  test('allows several kinds of markers in one paragraph, after text without a marker', () => {
    expect(render('Il faut :\n✓ une lampe\n👉 Et du temps.')).toBe(
      '<p>Il faut\u00a0:</p>\n<ul class="checks"><li>une lampe</li></ul>\n' +
        '<div role="note" aria-label="À noter" class="callout callout-notice"><p>Et du temps.</p></div>',
    );
  });

  test('puts lines that begin with a check mark into one list, even across empty lines, until the next text', () => {
    expect(render('À prendre\n✓ gants\n\n✓ lampe\n\n✓ **corde**\n\nPuis\n\n✓ partez')).toBe(
      '<p>À prendre</p>\n<ul class="checks"><li>gants</li><li>lampe</li><li><strong>corde</strong></li></ul>\n' +
        '<p>Puis</p>\n<ul class="checks"><li>partez</li></ul>',
    );
  });

  test.each(['{phone}', 'Appelez le {phone}.', '- {phone}', '> {phone}\n\n{phone}'])(
    'replaces a fact with its component anywhere: %s',
    (text) => {
      const { code } = mdxToJs(text, { mdastPlugins: articleMarkup }) as { code: string };
      expect(code.match(/"?name"?: "phone"/g)).toHaveLength(text.split('{phone}').length - 1);
      expect(code).toMatch(/_components\.(p|li)\b/);
      expect(code).not.toMatch(/\bphone\b(?!")/);
    },
  );

  test.each([
    ['{supportHours}. Puis.', 'stop: "."\n    }), " Puis."'],
    ['{supportHours}... ou', 'stop: ""\n    }), "... ou"'],
    ['{supportHours}, puis', 'stop: ""\n    }), ", puis"'],
  ])(
    'passes only a single full stop after a fact to its component, because the fact may end with a full stop: %s',
    (text, expected) => {
      expect((mdxToJs(text, { mdastPlugins: articleMarkup }) as { code: string }).code).toContain(expected);
    },
  );

  test('leaves no empty line for a hard break before a marker', () => {
    expect(render('→ Une\\\n→ Deux')).not.toContain('<br');
  });

  test('wraps a table in a named, scrollable region that the keyboard can reach', () => {
    expect(render('| a | b |\n| --- | --- |\n| 1 | 2 |')).toMatch(
      /^<div role="region" tabindex="0" aria-label="Tableau\u00a0: a, b" class="wide-table"><table>/,
    );
  });

  test.each([
    ['- ✓ gants\n- ✓ **lampe**', '✓ gants\n✓ **lampe**'],
    ['- → En bref.', '→ En bref.'],
    ['- ❄️ Sous 0 °C, attendez.', '❄️ Sous 0 °C, attendez.'],
    ['> 👉 Appelez avant\n> de monter.', '👉 Appelez avant\nde monter.'],
    ['> ✓ un\n>\n> ✓ deux', '✓ un\n\n✓ deux'],
  ])('treats a marker at the start of a dash item or quotation like one at the start of a line: %j', (typed, line) =>
    expect(render(typed)).toBe(render(line)),
  );

  test('keeps a list for the items that have no marker, and keeps nested items', () => {
    expect(render('- un\n- → deux\n- trois')).toMatch(
      /^<ul>\s*<li>un<\/li>\s*<\/ul>\s*<div [^>]+callout-tip"><p>deux<\/p><\/div>\s*<ul>\s*<li>trois<\/li>\s*<\/ul>$/,
    );
    expect(render('- ✓ un\n  - dessous')).toMatch(/^<ul class="checks"><li>un<\/li><\/ul>\s*<ul>\s*<li>dessous<\/li>/);
  });

  test('treats a marker inside a line, a numbered list, a nested list or code as text', () => {
    expect(render('Du panneau → à la batterie')).toBe('<p>Du panneau → à la batterie</p>');
    expect(render('1. → point')).toBe('<ol>\n<li>→ point</li>\n</ol>');
    expect(render('- a\n  - → b')).toContain('<li>→ b</li>');
    expect(render('`→ code`')).toBe('<p><code>→ code</code></p>');
  });

  test('ignores a marker without a text, and renders what follows', () => {
    expect(render('→\n\nTexte')).toBe('<p>Texte</p>');
    expect(render('→ **Gras** seul')).toContain('<p><strong>Gras</strong> seul</p>');
  });

  test('keeps every typed word in order', () => {
    const word = fc.stringMatching(/^[a-zé]{1,8}$/);
    const line = fc.tuple(
      fc.constantFrom('', '→ ', '✓ ', '❄️ ', '👉 ', '-> '),
      fc.array(word, { minLength: 1, maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        const text = render(lines.map(([marker, words]) => marker + words.join(' ')).join('\n')).replace(
          /<[^>]*>/g,
          ' ',
        );
        expect(text.split(/\s+/).filter(Boolean)).toEqual(lines.flatMap(([, words]) => words));
      }),
    );
  });
});

describe('splitAtMarkers', () => {
  const text = (value: string) => ({ type: 'text', value });

  test('returns a text without a marker as a single run whose kind is undefined', () => {
    expect(splitAtMarkers([text('a\nb')], text)).toEqual([{ kind: undefined, children: [text('a'), text('\nb')] }]);
  });

  test('returns no runs for an empty paragraph', () => expect(splitAtMarkers([], text)).toEqual([]));

  test('recognizes a marker only at the start of a line', () => {
    expect(splitAtMarkers([{ type: 'strong' }, text('→ b')], text)).toEqual([
      { kind: undefined, children: [{ type: 'strong' }, text('→ b')] },
    ]);
  });
});

test('readMarker returns undefined for a text that does not begin with a marker', () =>
  expect(readMarker('Texte →')).toBeUndefined());

test('plainText keeps the words and removes the markup', () => {
  expect(plainText('Voir **ici** [le guide](/x).\n\n✓ un\n✓ deux & « trois »\n\n→ Fin.', 'fr')).toBe(
    'Voir ici le guide. un deux & «\u00a0trois\u00a0» Fin.',
  );
});
