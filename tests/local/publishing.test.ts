// Tests which parts of an editor's files reach visitors. Unpublished texts are not in the built site, and a large photo is scaled
// down.
import { mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { copyProject } from '../support/editing/project-copy.ts';
import { freePort } from '../support/free-port.ts';
import { fullScopeTest } from '../support/full-scope-test.ts';
import { fillIfNew, supabaseDir } from '../support/prepared/data.ts';
import { startServer } from '../support/server-process.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-06-01`;
const DESCRIPTION = 'Une phrase assez longue pour les moteurs de recherche, et un mot de plus.';

/** Returns a photo of 15 MB, which is a usual size of camera photos. */
const photo = async (): Promise<Buffer> => {
  const [width, height] = [4000, 2250];
  const noise = Buffer.alloc(width * height * 3);
  for (let index = 0; index < noise.length; index++) noise[index] = (index * 2654435761) >>> 24;
  const jpeg = await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(Math.max(0, 15_000_000 - jpeg.length))]);
};

function writeArticle(id: number, language: string, date: string, word: string): string {
  return [
    '---',
    `id: ${id}`,
    `title: '${word} ${language}'`,
    `description: '${DESCRIPTION}'`,
    `excerpt: '${word}'`,
    'category: Hiver',
    date,
    "author: 'Une personne, technicienne'",
    'picture: ./photo.jpg',
    "pictureAlt: 'Un lac gelé.'",
    'sources: []',
    '---',
    '',
    `${word} (${language}).`,
    '',
    '![Le lac, de près](./photo.jpg)',
    '',
  ].join('\n');
}

fullScopeTest('the built site contains no drafts or scheduled texts, and a photo of 15 MB is scaled down', async () => {
  const copy = copyProject(temporary());
  const write = (file: string, text: string | Buffer): void => {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  };
  const picture = await photo();
  expect(picture.length).toBeGreaterThanOrEqual(15_000_000);
  for (const [id, date, word] of [
    [901, 'date: 2024-01-15\ndraft: true', 'Xylophone'],
    [902, `date: ${NEXT_YEAR}`, 'Zanzibar'],
    [903, 'date: 2024-01-15', 'Quetsche'],
  ] as const) {
    write(`content/blog/${id}/photo.jpg`, Buffer.concat([picture, Buffer.from(word)]));
    for (const language of ['fr', 'en'])
      write(`content/blog/${id}/${language}.mdx`, writeArticle(id, language, date, word));
  }
  for (const language of ['fr', 'en']) {
    const head = `title: 'Xylophone ${language}'\ndescription: '${DESCRIPTION}'\nslug: xylophone\n`;
    write(
      `content/resources/guides/x/${language}.mdx`,
      `---\n${head}order: 99\nfor: [rv]\ndraft: true\n---\n\nXylophone ${language}.\n`,
    );
    write(
      `content/faq/xylophone/${language}.mdx`,
      `---\nquestion: 'Xylophone ?'\norder: 99\ndraft: true\n---\n\n${language}\n`,
    );
    write(
      `content/texts/x/${language}.mdx`,
      `---\n${head}heading: Xylophone\nlead: Une phrase.\ndraft: true\n---\n\nXylophone ${language}.\n`,
    );
    write(
      `content/texts/seen/${language}.mdx`,
      `---\n${head.replace('xylophone', 'quetsche').replace('Xylophone', 'Quetsche')}heading: Quetsche\nlead: Une phrase.\n---\n\nQuetsche ${language}.\n`,
    );
  }
  await fillIfNew(join(copy, '.local'), supabaseDir);
  const env = { PORT: String(await freePort()), DATA_DIR: join(copy, '.local'), SITE_DIR: join(copy, '.site') };
  const server = startServer(env, copy);
  try {
    await server.ready;
    const fetchStatus = async (path: string): Promise<number> => (await fetch(server.origin + path)).status;
    expect(await Promise.all(['/blog/903', '/en/blog/903', '/quetsche', '/en/quetsche'].map(fetchStatus))).toEqual(
      Array(4).fill(200),
    );
    for (const path of ['/blog/901', '/en/blog/902', '/ressources/guides/xylophone', '/xylophone'])
      expect(await fetchStatus(path), path).toBe(404);

    const site = realpathSync(join(copy, '.site/current'));
    const files = readdirSync(site, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const texts = files.filter((file) => /\.(html|xml|json|js|css|txt)$/.test(file));
    const holding = (word: string): string[] => texts.filter((file) => readFileSync(file, 'utf8').includes(word));
    expect(holding('Quetsche').length).toBeGreaterThan(10);
    for (const word of ['Xylophone', 'xylophone', 'Zanzibar', '/blog/902']) expect(holding(word), word).toEqual([]);

    const pictures = files.filter((file) => /\.(jpe?g|avif|webp|png)$/.test(file));
    const heaviest = Math.max(...pictures.map((file) => statSync(file).size));
    expect(heaviest).toBeLessThan(1_500_000);
    const page = await (await fetch(`${server.origin}/blog/903`)).text();
    expect(page).toMatch(/<picture><source type="?image\/avif/);
    expect(server.output()).toContain('Tout est bien\u00a0: aucune erreur dans le contenu.');
  } finally {
    server.process.kill('SIGKILL');
  }
});
