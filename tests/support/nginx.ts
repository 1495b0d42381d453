import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { findNginx } from '../../scripts/servers.mjs';
import { projectDir } from './files.ts';
import { startOnFreePorts } from './free-port.ts';
import { until } from './until.ts';

const EXAMPLE = join(projectDir, 'deploy/nginx/soleil-boreal.conf');

export interface Nginx {
  /** The HTTPS port. */
  port: number;
  /** The HTTP port. */
  plainPort: number;
  end(): Promise<void>;
}

interface NginxOptions {
  /** An empty folder for nginx's own files. */
  folder: string;
  siteDir: string;
  /** The port of the server behind nginx. */
  serverPort: number;
  /** User of the worker processes if nginx starts as root. The default is root, which can read the folders of every test. */
  user?: string;
  /** Changes the text of the configuration before nginx starts. */
  change?: (text: string) => string;
}

/** Starts Debian's nginx with the configuration in `deploy/nginx/`. Only its folders, ports and certificate are replaced. */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  makeCertificate(options.folder);
  mkdirSync(join(options.folder, 'tmp'));
  return startOnFreePorts(2, ([port, plainPort]) => startOn({ port: port!, plainPort: plainPort! }, options));
}

/**
 * Starts nginx.
 * @throws {Error} with the output of nginx, if nginx refuses the configuration or a port is in use
 */
async function startOn(
  { port, plainPort }: Pick<Nginx, 'port' | 'plainPort'>,
  { folder, siteDir, serverPort, user = 'root', change = (text) => text }: NginxOptions,
): Promise<Nginx> {
  const installed = findNginx();
  if (!installed) throw new Error('no nginx on this machine: install nginx and libnginx-mod-http-brotli-static');
  const { program, brotliModule } = installed;
  const example = replaceAll(readFileSync(EXAMPLE, 'utf8'), {
    '/srv/soleil-boreal/site/current': siteDir,
    '/etc/nginx/soleil-boreal.d/*.conf': join(projectDir, 'deploy/nginx/brotli.conf'),
    '/etc/letsencrypt/live/www.soleilboreal.example': folder,
    '  listen 80;\n  listen [::]:80;': `  listen 127.0.0.1:${plainPort};`,
    '  listen 443 ssl http2;\n  listen [::]:443 ssl http2;': `  listen 127.0.0.1:${port} ssl http2;`,
    '127.0.0.1:4321;': `127.0.0.1:${serverPort};`,
  });
  writeFileSync(join(folder, 'site.conf'), change(example));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(folder, 'nginx.conf'),
    [
      `load_module ${brotliModule};`,
      ...(process.getuid?.() === 0 ? [`user ${user};`] : []),
      `pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1; daemon off;`,
      'events {}',
      'http {',
      '  include /etc/nginx/mime.types; access_log off;',
      ...temporary.map((name) => `  ${name}_temp_path ${folder}/tmp/${name};`),
      '  include site.conf;',
      '}',
    ].join('\n'),
  );
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  const test = spawnSync(program, ['-t', '-q', ...args], { encoding: 'utf8' });
  if (test.status !== 0) throw new Error(`nginx refuses its configuration: ${test.stderr}`);
  const child = spawn(program, args, { stdio: 'inherit' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await Promise.race([
    until(() =>
      send(port, '/').then(
        () => true,
        () => false,
      ),
    ),
    ended.then(() => {
      throw new Error(`nginx ended: ${readFileSync(join(folder, 'error.log'), 'utf8')}`);
    }),
  ]);
  return {
    port,
    plainPort,
    end: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export interface NginxResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request for the site to nginx exactly as given. `fetch` would normalize the path and the headers. */
export function send(
  port: number,
  path: string,
  { method, headers, body }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<NginxResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        servername: 'www.soleilboreal.example',
        // The certificate is self-signed.
        rejectUnauthorized: false,
        headers: { host: 'www.soleilboreal.example', ...headers },
      },
      async (response) =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: Buffer.concat(await response.toArray()),
        }),
    );
    sent.on('error', reject).end(body);
  });
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const name = ['-subj', '/CN=www.soleilboreal.example', '-days', '2'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...name, ...files],
    { stdio: 'ignore' },
  );
}

/**
 * Replaces each key of `replacements` in the text with its value.
 * @throws {Error} if the text does not contain a key
 */
function replaceAll(text: string, replacements: Record<string, string>): string {
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`deploy/nginx/soleil-boreal.conf has no "${from}"`);
    text = text.replaceAll(from, to);
  }
  return text;
}
