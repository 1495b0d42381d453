import { satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri';
import { mdxToJs } from 'satteri';
import { describe, expect, test } from 'vitest';
import { headingIds } from '../../src/content-check/anchors.ts';
import { articleMarkup } from '../../src/markdown/plugins.ts';
import { ARTICLE, copyOfContent } from './content-copy.ts';

const { append, check, findLine, onlyProblem, read, write } = copyOfContent();

describe('the check of texts', () => {
  test.each([
    ['[ici](/produit)', 'Le lien « /produit » ne mène nulle part.', 'Vouliez-vous écrire « /produits » ?'],
    ['[here](/en/products)', 'Le lien « /en/products » mène à une page dans l’autre langue.', 'Écrivez « /produits ».'],
    ['[ici](produits)', 'Le lien « produits » ne mène nulle part.', 'Vouliez-vous écrire « /produits » ?'],
    ['[ici](/xyzxyzxyz)', 'Le lien « /xyzxyzxyz » ne mène nulle part.', 'Une page du site s’écrit par exemple'],
    [
      '[ici]()',
      'Ce lien n’a pas d’adresse : il n’y a rien entre les parenthèses.',
      'Écrivez l’adresse entre les parenthèses',
    ],
    [
      '[ici][un]\n\n[un]: /avantage',
      'Le lien « /avantage » ne mène nulle part.',
      'Vouliez-vous écrire « /avantages » ?',
    ],
    ['![vue](./absente.webp)', 'L’image « ./absente.webp » est introuvable.', 'Vérifiez le nom du fichier'],
    ['![](./picture.webp)', 'L’image « ./picture.webp » n’a pas de description.', 'Décrivez-la'],
    [
      '![vue](https://exemple.ca/a.png)',
      'L’image « https://exemple.ca/a.png » est sur un autre site.',
      'Mettez le fichier',
    ],
    ['# Titre', 'Un titre « # » est réservé au haut de la page.', 'Commencez les sections par « ## »'],
    ['Il fait <5 °C.', 'Un signe « < » est lu comme du code.', 'moins de 5 °C'],
    ['Il fait {froid.', 'Une accolade « { » n’est pas fermée.', 'les accolades ne servent'],
    ['Appelez le {telephone}.', '« {telephone} » ne correspond à aucun fait de l’entreprise.', 'Retirez les accolades'],
    ['<Alerte>Non</Alerte>', 'La balise « <Alerte> » est lue comme du code.', 'Markdown seulement'],
  ])('reports %s', (text, message, suggestion) => {
    const line = append(text);
    expect(onlyProblem()).toMatchObject({
      file: ARTICLE,
      line,
      message,
      suggestion: expect.stringContaining(suggestion),
    });
  });

  test('accepts links to pages, articles, guides and other sites', () => {
    append(
      '[a](/produits#panneau), [b](/blog/2), [c](/ressources/guides/saison-solaire-en-vr), [d](https://exemple.ca/x), [e](mailto:a@exemple.ca)',
    );
    expect(check()).toEqual([]);
  });

  test.each([
    ['{ phone }', '« { phone } » ne correspond à aucun fait de l’entreprise.', 'Écrivez « {phone} », sans espace.'],
    ['Le {téléphone}.', '« {téléphone} » ne correspond à aucun fait de l’entreprise.', 'Retirez les accolades'],
    ['Le {phone.', 'Une accolade « { » n’est pas fermée.', 'Écrivez « {phone} ».'],
    ['Le phone}.', 'Une accolade « } » est seule.', 'Retirez-la'],
    ['Le {a b} ici.', 'Ce qui est entre accolades est lu comme du code.', 'Retirez les accolades'],
    ['😀 et {a: }', 'Ce qui est entre accolades est lu comme du code.', 'Retirez les accolades'],
  ])('reports wrong braces: %s', (text, message, suggestion) => {
    const line = append(text);
    expect(onlyProblem()).toMatchObject({
      file: ARTICLE,
      line,
      message,
      suggestion: expect.stringContaining(suggestion),
    });
  });

  test.each(['{phone}', 'Appelez le {phone}.', '- {phone}'])('accepts the placeholder of a fact: %s', (text) => {
    append(text);
    expect(check()).toEqual([]);
  });

  test.each([
    ['<a href="/produits">ici</a>', 'La balise « <a> » est lue comme du code.', 'un lien s’écrit [texte](/adresse)'],
    ['<img src="./picture.webp" />', 'La balise « <img> » est lue comme du code.', 'une image s’écrit'],
    ['<h1>Titre</h1>', 'La balise « <h1> » est lue comme du code.', '« ## Titre »'],
    ['<script>alert(1)</script>', 'La balise « <script> » est lue comme du code.', 'en Markdown seulement.'],
    ['Un <br> saut', 'La balise « <br> » est lue comme du code.', 'après une ligne vide'],
    ['Un </b> reste', 'La balise « <b> » est lue comme du code.', '**ainsi**'],
    [
      '<https://exemple.ca>',
      'Une adresse entre « < » et « > » est lue comme du code.',
      'Écrivez [exemple.ca](https://exemple.ca).',
    ],
    [
      'Écrivez à <nom@exemple.ca>.',
      'Une adresse entre « < » et « > » est lue comme du code.',
      'Écrivez [nom@exemple.ca](mailto:nom@exemple.ca).',
    ],
    ['<!-- à revoir -->', 'Un commentaire « <!-- … --> » est lu comme du code.', 'Retirez-le'],
    ['import de panneaux', 'Une ligne qui commence par « import » ou « export »', 'un autre mot'],
    ['import x from "y"', 'Une ligne qui commence par « import » ou « export »', 'un autre mot'],
    ['export const x = 1', 'Une ligne qui commence par « import » ou « export »', 'un autre mot'],
  ])('reports code: %s', (text, message, suggestion) => {
    const line = append(text);
    expect(onlyProblem()).toMatchObject({
      file: ARTICLE,
      line,
      message: expect.stringContaining(message),
      suggestion: expect.stringContaining(suggestion),
    });
  });

  test('reports the line where code begins, not the line where parsing fails', () => {
    append('import de panneaux\net la suite');
    expect(onlyProblem().line).toBe(findLine(ARTICLE, 'import de panneaux'));
  });

  test.each([
    ['![x](picture.webp)', 'L’image « picture.webp » n’est pas cherchée à côté du texte.', 'Écrivez ./picture.webp'],
    ['![x](/picture.webp)', 'L’image « /picture.webp » n’est pas cherchée à côté du texte.', 'Écrivez ./picture.webp'],
    ['![x](./fr.mdx)', '« ./fr.mdx » n’est pas une image.', 'Mettez une vraie image'],
    ['![x](.)', '« . » n’est pas une image.', 'Mettez une vraie image'],
    ['![x](./empty.webp)', '« ./empty.webp » n’est pas une image.', 'Mettez une vraie image'],
    ['![x](./words.png)', '« ./words.png » n’est pas une image.', 'Mettez une vraie image'],
    ['![x](data:image/png;base64,AAAA)', 'est sur un autre site.', 'Mettez le fichier'],
    [
      '![x][im]\n\n[im]: picture.webp',
      'L’image « picture.webp » n’est pas cherchée à côté du texte.',
      'Écrivez ./picture.webp',
    ],
    ['![][im]\n\n[im]: ./picture.webp', 'L’image « ./picture.webp » n’a pas de description.', 'Décrivez-la'],
  ])('reports a wrong picture: %s', (text, message, suggestion) => {
    write('content/blog/1/empty.webp', '');
    write('content/blog/1/words.png', 'des mots');
    const line = append(text);
    expect(onlyProblem()).toMatchObject({
      file: ARTICLE,
      line,
      message: expect.stringContaining(message),
      suggestion: expect.stringContaining(suggestion),
    });
  });

  test.each([
    ['webp', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
    ['avif', '\x00\x00\x00\x20ftypavif'],
    ['png', '\x89PNG\r\n\x1A\n'],
    ['jpg', '\xFF\xD8\xFF\xE0'],
    ['gif', 'GIF89a'],
    ['svg', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">'],
    ['svg', '<svg viewBox="0 0 1 1">'],
  ])('recognizes a picture by its first bytes: %s', (extension, beginning) => {
    write(`content/blog/1/la vue.${extension}`, Buffer.from(beginning, 'latin1'));
    append(
      `![vue](./la%20vue.${extension})\n\n![vue](<./la vue.${extension}>)\n\n![vue][im]\n\n[im]: ./la%20vue.${extension}`,
    );
    expect(check()).toEqual([]);
  });

  test.each([
    ['[x](/produits/ensemble-de-demain)'],
    ['[x](/rss.xml), [y](/sitemap.xml)'],
    ['[x](/faq#battery-life)'],
    ['[x](/produits#panneau), [y](/a-propos#mission), [z](/produits#panier), [w](#panier)'],
    ['## Une l’été {phone} : ça\n\n[x](#une-lété--ça), [y](#une-l%C3%A9t%C3%A9--%C3%A7a)'],
    ['## Deux fois\n\n## Deux fois\n\n[x](/blog/1#deux-fois-1)'],
    ['[x](/confidentialite#qui-en-répond)'],
  ])('accepts the link %s', (text) => {
    append(text);
    expect(check()).toEqual([]);
  });

  test.each([
    [
      '[x](/en/products/a)',
      'Le lien « /en/products/a » mène à une page dans l’autre langue.',
      'Écrivez « /produits/a ».',
    ],
    [
      '[x](http://exemple.ca/a)',
      'Le lien « http://exemple.ca/a » n’est pas protégé.',
      'Écrivez « https://exemple.ca/a ».',
    ],
    [
      '## Le froid\n\n[x](#le-froit)',
      'Le lien « #le-froit » mène à un passage qui n’existe pas.',
      'Vouliez-vous écrire « #le-froid » ?',
    ],
    [
      '[x](/faq#battery-lif)',
      'Le lien « /faq#battery-lif » mène à un passage qui n’existe pas.',
      'Vouliez-vous écrire « #battery-life » ?',
    ],
    ['[x](/faq#%FF)', 'Le lien « /faq#%FF » mène à un passage qui n’existe pas.', 'Choisissez parmi'],
    [
      '[x](/confidentialite#xyz)',
      'Le lien « /confidentialite#xyz » mène à un passage qui n’existe pas.',
      'Choisissez parmi : #qui-en-répond',
    ],
  ])('reports the wrong link %s', (text, message, suggestion) => {
    const line = append(text);
    expect(onlyProblem()).toMatchObject({
      file: ARTICLE,
      line,
      message,
      suggestion: expect.stringContaining(suggestion),
    });
  });

  const withoutText = (file: string): string => /^---\n[^]*?\n---\n/.exec(read(file))![0];

  test.each([
    'blog/1',
    'resources/guides/rv-season',
    'faq/battery-life',
    'pages/privacy',
    'pages/terms',
    'pages/about',
    'pages/benefits',
    'pages/delivery',
  ])('requires a text below the fields in the file of %s', (folder) => {
    const file = `content/${folder}/fr.mdx`;
    write(file, `${withoutText(file)}\n \n`);
    expect(onlyProblem()).toMatchObject({ file, message: 'Le texte manque, sous les champs.' });
  });

  test.each(['contact', 'services', 'products', 'support', 'faq', 'blog'])(
    'reports text below the fields in the file of the page %s, because the page would not show that text',
    (id) => {
      const file = `content/pages/${id}/fr.mdx`;
      const line = append('Perdu.', file);
      expect(onlyProblem()).toMatchObject({
        file,
        line,
        message: 'Ce texte ne paraîtrait nulle part : cette page n’en montre pas sous ses champs.',
      });
    },
  );
});

test('the content check computes the same anchors for headings as Astro', () => {
  const headings = [
    "L'été {phone} : ça",
    'Œuf « *gras* » `x_y` & 12 m² – 5 %',
    'Deux',
    'Deux',
    'Deux-1',
    'Ⅳ ½ ① 🌞 e\u0301',
    '[lien](/x) — **A/B**',
    'Trois... points',
    '𝔸 İ',
  ];
  const body = headings.map((heading, index) => `${index % 2 ? '##' : '###'} ${heading}\n\nTexte.`).join('\n\n');
  const { data } = mdxToJs(body, {
    mdastPlugins: articleMarkup,
    hastPlugins: [satteriHeadingIdsPlugin()],
    features: { gfm: true, smartPunctuation: true },
    fileURL: new URL('file:///content/blog/1/fr.mdx'),
    data: { astro: { frontmatter: {}, headings: [], localImagePaths: new Set(), remoteImagePaths: new Set() } },
  }) as { data: { astro: { headings: { slug: string }[] } } };
  expect(headingIds(body, ARTICLE)).toEqual(data.astro.headings.map(({ slug }) => slug));
});
