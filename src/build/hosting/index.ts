import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { securityHeaders } from '../../core/http/response-headers.ts';
import { joinScriptDirectives, readScriptDirective } from '../../core/http/script-policy.ts';
import { linkRules } from '../../features/newsletter/rules/links.ts';
import { REDIRECTS } from '../../i18n/redirects.ts';
import { toAddress, pageFiles } from '../built-pages.ts';
import { headersFile, redirectsFile } from './static-host.ts';
import { nginxMaps, nginxServer, type ScriptedPage } from './nginx.ts';

/** Folder that deploy/nginx/soleil-boreal.conf includes. Visitors cannot open this folder. */
const NGINX_FOLDER = '.nginx';

/**
 * Writes configuration files for hosts that can replace the local server. The files define headers, redirects, and the
 * "not found" page for each section of the site.
 */
export const hosting: AstroIntegration = {
  name: 'hosting',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir);
      const { PUBLIC_SITE_URL, PUBLIC_SUPABASE_URL, PUBLIC_CHAT_SCRIPT_URL } = process.env;
      const headers = securityHeaders({
        publicOrigin: PUBLIC_SITE_URL,
        backendOrigin: PUBLIC_SUPABASE_URL ? new URL(PUBLIC_SUPABASE_URL).origin : undefined,
        hasChat: Boolean(PUBLIC_CHAT_SCRIPT_URL),
      });
      const pages = await pageFiles(root);
      const notFoundPages = pages.filter((file) => /(^|\/)404\.html$/.test(file.replaceAll('\\', '/')));
      const scripted = await scriptedPages(root, pages);
      const scriptDirective = joinScriptDirectives(scripted.map(({ directive }) => directive));
      const addresses = new Set(pages.map(toAddress));
      // Leaves out redirects from an address at which an editor has since published a page.
      const redirects = REDIRECTS.filter(({ from }) => !addresses.has(from));
      await mkdir(join(root, NGINX_FOLDER), { recursive: true });
      const files = {
        _headers: headersFile(headers, scriptDirective),
        _redirects: redirectsFile(redirects, linkRules((PUBLIC_SUPABASE_URL ?? '').replace(/\/$/, ''))),
        [`${NGINX_FOLDER}/maps.conf`]: nginxMaps(headers, redirects, notFoundPages, scripted),
        [`${NGINX_FOLDER}/server.conf`]: nginxServer(headers),
      };
      for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
    },
  },
};

async function scriptedPages(root: string, pages: readonly string[]): Promise<ScriptedPage[]> {
  const read = pages.map(async (page) => ({
    file: page.replaceAll('\\', '/'),
    directive: readScriptDirective(await readFile(join(root, page), 'utf8')),
  }));
  return (await Promise.all(read)).filter((page): page is ScriptedPage => page.directive !== undefined);
}
