import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join, normalize, sep } from 'node:path';

/** Maximum size in bytes of a written file. A photo must be smaller (src/content-check/picture-files.ts). */
const MAX_BYTES = 60_000_000;
/**
 * Name of a header that pages of other sites cannot send. The browser would first send a preflight request, which the server
 * refuses.
 */
const HEADER = 'x-editing';

/**
 * Handles a request of the browser-based editor in the dev server. Lists, reads, writes or removes only files of `content/`.
 * @param path requested path, relative to the project's folder
 */
export async function answerTree(
  root: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const end = (status: number, text = ''): void => void response.writeHead(status).end(text);
  if (request.headers[HEADER] !== 'working-tree' || !isOwn(request)) return end(403);
  const file = fileIn(root, path);
  if (file === undefined) return end(path === '/' || path === '.git/' ? 200 : 403, path === '/' ? CONTENT_ALONE : '[]');
  try {
    switch (request.method) {
      case 'PUT': {
        const body = await readBody(request);
        if (!body) return end(413);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, body);
        return end(204);
      }
      case 'DELETE':
        rmSync(file);
        removeEmpty(dirname(file), join(root, 'content'));
        return end(204);
      default:
        return path.endsWith('/') ? sendFolder(file, response) : sendFile(file, request, response);
    }
  } catch (cause) {
    return end((cause as NodeJS.ErrnoException).code === 'ENOENT' ? 404 : 500, String(cause));
  }
}

const CONTENT_ALONE = JSON.stringify([{ name: 'content', kind: 'directory' }]);

/**
 * Returns whether `Host` is a name of this machine, and `Origin`, if it is sent, matches `Host`. Without this check, an
 * attacker's site whose name resolves to this machine could read and write files.
 */
const isOwn = ({ headers: { host = '', origin } }: IncomingMessage): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host) && (origin === undefined || origin === `http://${host}`);

/** Returns the path on disk of a file in `content/`, or undefined for any other file. */
function fileIn(root: string, path: string): string | undefined {
  const file = normalize(join(root, path)).replace(/[\\/]$/, '');
  const content = join(root, 'content');
  return file === content || file.startsWith(content + sep) ? file : undefined;
}

function sendFolder(folder: string, response: ServerResponse): void {
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.'))
    .map((entry) => ({ name: entry.name, kind: entry.isDirectory() ? 'directory' : 'file' }));
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(entries));
}

function sendFile(file: string, request: IncomingMessage, response: ServerResponse): void {
  const { mtimeMs } = statSync(file);
  response.setHeader('X-Modified', String(Math.round(mtimeMs)));
  response.setHeader('Content-Type', 'application/octet-stream');
  response.end(request.method === 'HEAD' ? undefined : readFileSync(file));
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Removes a folder below `top` if it is empty, and then its empty parents. Git stores no empty folders. The empty folder of a
 * removed article would also reserve the article's number (page.ts).
 */
function removeEmpty(folder: string, top: string): void {
  if (folder === top || !folder.startsWith(top + sep) || readdirSync(folder).length > 0) return;
  rmdirSync(folder);
  removeEmpty(dirname(folder), top);
}
