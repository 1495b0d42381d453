import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findActivePart } from '../../src/content-check/drawings.ts';
import { checkPictureFiles } from '../../src/content-check/picture-files.ts';

const svg = (inside: string, attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" ${attributes}>${inside}</svg>`;
const findPart = (text: string | Uint8Array): string | undefined =>
  findActivePart(typeof text === 'string' ? new TextEncoder().encode(text) : text);

test.each([
  ['a script', svg('<script>alert(1)</script>')],
  ['a script in capital letters', svg('<SCRIPT>alert(1)</SCRIPT>')],
  ['a script with a namespace prefix', svg('<x:script>alert(1)</x:script>', 'xmlns:x="http://www.w3.org/2000/svg"')],
  [
    'a script with the prefix of a program',
    svg('<rdf:script>1</rdf:script>', 'xmlns:rdf="http://www.w3.org/2000/svg"'),
  ],
  ['an escaped namespace', svg('<rdf:script/>', 'xmlns:rdf="http://www.w3.org/2000/sv&#103;"')],
  ['a script in a file of its own', svg('<script href="https://x.test/a.js"/>')],
  ['an event handler', svg('<path d="M0 0" onclick="alert(1)"/>')],
  ['an event handler of the whole drawing', svg('', 'onload="alert(1)"')],
  ['an event handler with spaces', svg('<g ONMOUSEOVER = "alert(1)"/>')],
  ['a link that is a script', svg('<use href="javascript:alert(1)"/>')],
  ['a link with a numeric character reference', svg('<use href="&#106;avascript:alert(1)"/>')],
  ['a link to another site', svg('<image href="https://x.test/a.png"/>')],
  [
    'a link with the old attribute xlink:href',
    svg('<image xlink:href="//x.test/a.png"/>', 'xmlns:xlink="http://www.w3.org/1999/xlink"'),
  ],
  ['a drawing in a link', svg('<use href="data:image/svg+xml,%3Csvg/%3E#a"/>')],
  ['an embedded HTML page', svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
  ['a frame', svg('<iframe src="https://x.test"/>')],
  ['an animation of a link', svg('<set attributeName="href" to="javascript:alert(1)"/>')],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]>${svg('&a;')}`],
  ['a stylesheet of another site', svg('<style>@import url(https://x.test/a.css);</style>')],
  ['a picture in a style', svg('<path style="fill: url(https://x.test/a.svg#b)"/>')],
  ['an XSL transformation', `<?xml-stylesheet type="text/xsl" href="a.xsl"?>${svg('')}`],
  ['a script in a CDATA section', svg('<style><![CDATA[a]]></style><script><![CDATA[alert(1)]]></script>')],
  ['another encoding', new Uint8Array(Buffer.from(svg('<script>1</script>'), 'utf16le'))],
  ['a declaration of another encoding', svg('').replace('UTF-8', 'UTF-7')],
  ['a tag that is not closed', svg('<script ')],
  ['a script between comment marks in CDATA sections', svg('<![CDATA[<!--]]><script>1</script><![CDATA[-->]]>')],
  [
    'a script between comment marks in processing instructions',
    svg('<?xpacket <!-- ?><script>1</script><?xpacket --> ?>'),
  ],
  ['a script between CDATA marks in comments', svg('<!--<![CDATA[--><script>1</script><!--]]>-->')],
  [
    'a script between marks of processing instructions in comments',
    svg('<!--<?xpacket --><script>1</script><!-- ?>-->'),
  ],
  [
    'an XSL transformation after a harmless processing instruction',
    `<?xpacket begin=""?><?xml-stylesheet href="#a"?>${svg('')}`,
  ],
  ['an XSL transformation with a name in capital letters', `<?XML-stylesheet href="a.xsl"?>${svg('')}`],
  ['a declaration of an entity', svg('<!ENTITY a "b">')],
  ['another base address', svg('<g xml:base="https://x.test/"><use href="#a"/></g>')],
  ['a stylesheet import with an XML character reference', svg('<style>&#64;import "https://x.test/a.css";</style>')],
  ['a stylesheet import with a CSS escape', svg('<style>@\\69mport "https://x.test/a.css";</style>')],
  ['a picture with a CSS escape', svg('<path style="fill:u\\000072 l(https://x.test/a)"/>')],
  ['a picture in image-set()', svg('<path style="fill:image-set(\'https://x.test/a.png\' 1x)"/>')],
  [
    'an HTML element with a namespace prefix',
    svg('<h:img src="x" onerror="1"/>', 'xmlns:h="http://www.w3.org/1999/xhtml"'),
  ],
  ['a script in MathML', svg('<math><a href="javascript:1">x</a></math>')],
])('%s is refused in a drawing', (_, text) => expect(findPart(text)).toEqual(expect.any(String)));

test.each([
  ['shapes', svg('<path d="M0 0h9"/><g fill="url(#a)"><circle r="2"/></g>')],
  ['a gradient', svg('<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs>')],
  ['a part that is used twice', svg('<use xlink:href="#a"/><use href="#a"/>')],
  ['styles', svg('<style>.a{fill:#fff;mask:url("#m")}</style><style><![CDATA[.b > .c{fill:red}]]></style>')],
  ['an embedded picture', svg('<image href="data:image/png;base64,AAAA"/>')],
  ['text', svg('<title>Un chalet &amp; son toit</title><text>1 &lt; 2</text>')],
  ['a comment with a tag', svg('<!-- <script> -->')],
  ['a comment with a CDATA section', svg('<!-- <![CDATA[ --><path d=""/><!-- ]]> -->')],
  ['an XMP packet', svg('<?xpacket begin="" id="W5"?><path d=""/><?xpacket end="w"?>')],
  ['a Windows file name', svg('<g inkscape:export-filename="C:\\Users\\u\\toit.png"/>')],
  [
    'a document type declaration',
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">${svg('<path d=""/>')}`,
  ],
  [
    'what Inkscape adds',
    svg(
      '<sodipodi:namedview id="base" inkscape:zoom="1"/><metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata>',
      'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:svg="http://www.w3.org/2000/svg"',
    ),
  ],
])('a drawing may contain %s', (_, text) => expect(findPart(text)).toBeUndefined());

test('the check names the refused drawing and suggests how to fix it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'soleil-drawing-'));
  mkdirSync(join(root, 'content/pages'), { recursive: true });
  writeFileSync(join(root, 'content/pages/toit.svg'), svg('<script>alert(1)</script>', 'width="9" height="9"'));
  writeFileSync(join(root, 'content/pages/lac.SVG'), svg('<path d="M0 0h9"/>', 'width="9" height="9"'));
  expect(await checkPictureFiles(root)).toEqual([
    {
      file: 'content/pages/toit.svg',
      line: 1,
      message: 'Le dessin « toit.svg » contient autre chose qu’un dessin : « <script> ».',
      suggestion: expect.stringContaining('SVG simple'),
    },
  ]);
  rmSync(root, { recursive: true });
});
