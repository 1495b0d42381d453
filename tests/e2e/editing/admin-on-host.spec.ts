// Tests the editor of a built site. The editor has its own content security policy, and commits to the repository. It sends no
// request to another site before the sign-in, and then only to GitHub's API.
import { createServer, type Server } from 'node:http';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { serveStaticSite } from '../../../local/site/static-site.ts';
import { writeAdminFiles } from '../../../src/admin/files.ts';
import { adminPage, createStart } from '../../../src/admin/page.ts';
import { securityHeaders } from '../../../src/core/http/response-headers.ts';
import { stubGitHub } from '../../support/editing/github.ts';
import { projectDir } from '../../support/files.ts';
import { recordRefusals } from '../../support/refusals.ts';

let server: Server;
let folder: string;
let address: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'soleil-admin-'));
  mkdirSync(join(folder, 'admin'));
  await writeAdminFiles(join(folder, 'admin'));
  const start = createStart(projectDir, { kind: 'github', repository: 'soleil/site', branch: 'main' });
  writeFileSync(join(folder, 'admin/index.html'), adminPage(start));
  const serve = serveStaticSite(folder);
  server = createServer((request, response) => {
    for (const [name, value] of Object.entries(securityHeaders({}))) response.setHeader(name, value);
    serve(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // On `localhost`, the editor would offer to edit local folders.
  address = `http://site.localhost:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

test('no other site gets a request before an editor signs in, and a change to both languages is one commit', async ({
  page,
}) => {
  const elsewhere: string[] = [];
  const refused = await recordRefusals(page.context());
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(address)) elsewhere.push(request.url());
  });
  const commits = await stubGitHub(page);
  const answer = (await page.goto(`${address}/admin/`))!;
  expect(answer.headers()['content-security-policy']).toMatch(/^default-src 'self'; script-src 'self'/);
  const token = page.getByRole('button', { name: 'Se connecter avec un jeton d’accès' });
  await expect(token).toBeVisible();
  // The sign-in page of GitHub would need an OAuth server, which this site does not have.
  await expect(page.getByRole('button', { name: /avec GitHub/ })).toHaveCount(0);
  await token.click();
  await page.getByRole('textbox', { name: 'Jeton d’accès personnel' }).fill('ghp_x');
  expect(elsewhere).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pages du site')).toBeVisible();

  await page.goto(`${address}/admin/#/collections/pages/entries/faq`);
  for (const [language, text] of [
    ['Français', 'Vos questions sur le soleil'],
    ['Anglais', 'Your questions about the sun'],
  ] as const)
    await expect(async () => {
      const pane = page.getByRole('group', { name: new RegExp(`Modifier le contenu en .*${language}`) });
      const box = pane.getByRole('textbox', { name: 'Grand titre', exact: true });
      await box.fill(text, { timeout: 2_000 });
      await expect(box).toHaveValue(text, { timeout: 500 });
    }).toPass();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.poll(() => commits.length).toBe(1);
  const { message, fileChanges } = commits[0]!;
  expect(message.headline).toContain('Modifie Pages du site');
  expect(fileChanges.additions.map(({ path }) => path).sort()).toEqual([
    'content/pages/faq/en.mdx',
    'content/pages/faq/fr.mdx',
  ]);
  for (const { path, contents } of fileChanges.additions) {
    const heading = path.endsWith('fr.mdx') ? 'Vos questions sur le soleil' : 'Your questions about the sun';
    const before = readFileSync(join(projectDir, path), 'utf8');
    const quoted = before.replace(/^heading: '.*'$/m, `heading: '${heading}'`);
    const expected = quoted === before ? before.replace(/^heading: .*$/m, `heading: ${heading}`) : quoted;
    expect(Buffer.from(contents, 'base64').toString()).toBe(expected);
  }
  expect(refused).toEqual([]);
  expect(new Set(elsewhere.map((url) => new URL(url).origin))).toEqual(new Set(['https://api.github.com']));
});
