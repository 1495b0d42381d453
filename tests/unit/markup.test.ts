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
  test('sections, subsections, numbered items and dash lists are those of Markdown', () => {
    expect(render('## Une\n\n### Deux\n\n1. un\n2. deux\n\n- a\n- b')).toBe(
      '<h2>Une</h2>\n<h3>Deux</h3>\n<ol>\n<li>un</li>\n<li>deux</li>\n</ol>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
    );
  });

  test.each(['→', '->', '➡️', '➜'])('a line that begins with %s is a named callout', (arrow) => {
    expect(render(`${arrow} Coupez le disjoncteur.`)).toBe(
      '<div role="note" aria-label="À retenir" class="callout callout-tip"><p>Coupez le disjoncteur.</p></div>',
    );
  });

  test.each(['✓', '✔', '✔️', '✔\uFE0E', '✅', '☑', '☑\uFE0E'])('lines that begin with %s are one list', (mark) => {
    expect(render(`${mark} gants\n${mark} **lampe**`)).toBe(
      '<ul class="checks"><li>gants</li><li><strong>lampe</strong></li></ul>',
    );
  });

  test.each([
    ['❄️', 'winter', 'En hiver', 'In winter'],
    ['❄', 'winter', 'En hiver', 'In winter'],
    ['❄\uFE0E', 'winter', 'En hiver', 'In winter'],
    ['⛄', 'winter', 'En hiver', 'In winter'],
    ['👉', 'notice', 'À noter', 'Good to know'],
    ['👉🏽', 'notice', 'À noter', 'Good to know'],
    ['☝️', 'notice', 'À noter', 'Good to know'],
  ])('a line that begins with %s is a highlighted callout, named in its language', (emoji, kind, fr, en) => {
    expect(render(`${emoji} Texte.`)).toBe(
      `<div role="note" aria-label="${fr}" class="callout callout-${kind}"><p>Texte.</p></div>`,
    );
    expect(render(`${emoji} Text.`, 'en')).toContain(`aria-label="${en}"`);
  });

  test('a line without a marker goes on with the one before it', () => {
    expect(render('→ Une ligne\nqui continue\n→ Une autre')).toBe(
      '<div role="note" aria-label="À retenir" class="callout callout-tip"><p>Une ligne\nqui continue</p></div>\n' +
        '<div role="note" aria-label="À retenir" class="callout callout-tip"><p>Une autre</p></div>',
    );
  });

  test('kinds may follow one another in one paragraph, text first', () => {
    expect(render('Il faut :\n✓ une lampe\n👉 Et du temps.')).toBe(
      '<p>Il faut\u00a0:</p>\n<ul class="checks"><li>une lampe</li></ul>\n' +
        '<div role="note" aria-label="À noter" class="callout callout-notice"><p>Et du temps.</p></div>',
    );
  });

  test('check lines with empty lines between them are one list, up to the next text', () => {
    expect(render('À prendre\n✓ gants\n\n✓ lampe\n\n✓ **corde**\n\nPuis\n\n✓ partez')).toBe(
      '<p>À prendre</p>\n<ul class="checks"><li>gants</li><li>lampe</li><li><strong>corde</strong></li></ul>\n' +
        '<p>Puis</p>\n<ul class="checks"><li>partez</li></ul>',
    );
  });

  test.each(['{phone}', 'Appelez le {phone}.', '- {phone}', '> {phone}\n\n{phone}'])(
    'a fact becomes a component wherever it stands: %s',
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
  ])('the full stop after a fact goes with it, for a fact may bring its own: %s', (text, expected) => {
    expect((mdxToJs(text, { mdastPlugins: articleMarkup }) as { code: string }).code).toContain(expected);
  });

  test('a hard break before a marker leaves no empty line', () => {
    expect(render('→ Une\\\n→ Deux')).not.toContain('<br');
  });

  test('a table stands in a named place that scrolls, which the keyboard reaches', () => {
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
  ])('a marker that begins a dash point or a quotation is that of its line: %j', (typed, line) =>
    expect(render(typed)).toBe(render(line)),
  );

  test('points without a marker stay a list beside those with one, and keep what they hold', () => {
    expect(render('- un\n- → deux\n- trois')).toMatch(
      /^<ul>\s*<li>un<\/li>\s*<\/ul>\s*<div [^>]+callout-tip"><p>deux<\/p><\/div>\s*<ul>\s*<li>trois<\/li>\s*<\/ul>$/,
    );
    expect(render('- ✓ un\n  - dessous')).toMatch(/^<ul class="checks"><li>un<\/li><\/ul>\s*<ul>\s*<li>dessous<\/li>/);
  });

  test('a marker inside a line, in a numbered list, deeper in a list or in code is a character like any other', () => {
    expect(render('Du panneau → à la batterie')).toBe('<p>Du panneau → à la batterie</p>');
    expect(render('1. → point')).toBe('<ol>\n<li>→ point</li>\n</ol>');
    expect(render('- a\n  - → b')).toContain('<li>→ b</li>');
    expect(render('`→ code`')).toBe('<p><code>→ code</code></p>');
  });

  test('a marker without a text is nothing, and does not break what follows', () => {
    expect(render('→\n\nTexte')).toBe('<p>Texte</p>');
    expect(render('→ **Gras** seul')).toContain('<p><strong>Gras</strong> seul</p>');
  });

  test('whatever is typed, every word stays, in its order', () => {
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

  test('no marker: one run, nothing changed', () => {
    expect(splitAtMarkers([text('a\nb')], text)).toEqual([{ kind: undefined, children: [text('a'), text('\nb')] }]);
  });

  test('an empty paragraph has no runs', () => expect(splitAtMarkers([], text)).toEqual([]));

  test('a marker is one only at the start of a line', () => {
    expect(splitAtMarkers([{ type: 'strong' }, text('→ b')], text)).toEqual([
      { kind: undefined, children: [{ type: 'strong' }, text('→ b')] },
    ]);
  });
});

test('readMarker leaves a text without a marker alone', () => expect(readMarker('Texte →')).toBeUndefined());

test('plainText keeps the words and drops the markup', () => {
  expect(plainText('Voir **ici** [le guide](/x).\n\n✓ un\n✓ deux & « trois »\n\n→ Fin.', 'fr')).toBe(
    'Voir ici le guide. un deux & «\u00a0trois\u00a0» Fin.',
  );
});
