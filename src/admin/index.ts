import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Connect } from 'vite';
import { findProblems } from '../content-check/find-problems.ts';
import { readAdminFile, writeAdminFiles } from './files.ts';
import { adminPage, createStart } from './page.ts';
import { answerTree } from './working-tree.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
};

/**
 * Adds `/admin/`, the browser-based editor. In development, the editor writes to this machine's `content/`. The built site
 * contains the editor only if PUBLIC_CONTENT_REPOSITORY names a GitHub repository, to which the editor then commits.
 */
export const admin: AstroIntegration = {
  name: 'admin',
  hooks: {
    'astro:server:setup': ({ server }) => {
      const root = server.config.root.replace(/[\\/]$/, '');
      const handle = async (request: IncomingMessage, response: ServerResponse, next: Connect.NextFunction) => {
        try {
          await answer(root, request, response, next);
        } catch (cause) {
          next(cause);
        }
      };
      // Runs before Astro's own middleware, which rejects addresses that end in a slash.
      server.httpServer?.once('listening', () => server.middlewares.stack.unshift({ route: '/admin', handle }));
    },
    'astro:build:done': async ({ dir }) => {
      const repository = process.env.PUBLIC_CONTENT_REPOSITORY;
      if (!repository) return;
      const branch = process.env.PUBLIC_CONTENT_BRANCH || 'main';
      const target = join(fileURLToPath(dir), 'admin');
      await mkdir(target, { recursive: true });
      await writeAdminFiles(target);
      const start = createStart(process.cwd(), { kind: 'github', repository, branch });
      await writeFile(join(target, 'index.html'), adminPage(start));
    },
  },
};

async function answer(
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  const path = decodePath(request.url ?? '/');
  if (path === undefined) response.writeHead(400).end();
  else if (path === '' || path === 'index.html') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(adminPage(createStart(root, { kind: 'working-tree' })));
  } else if (path === 'problems') {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(await findProblems(root)));
  } else if (path.startsWith('tree/')) await answerTree(root, path.slice('tree/'.length) || '/', request, response);
  else {
    const file = readAdminFile(path);
    if (!file) return next();
    response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
    response.end(file);
  }
}

/** Returns the path of an address below `/admin/`, or undefined if a percent escape is invalid. */
function decodePath(address: string): string | undefined {
  try {
    return decodeURIComponent(address.replace(/\?.*/, '')).replace(/^\//, '');
  } catch {
    return undefined;
  }
}
