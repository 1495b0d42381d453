// Starts several servers on one database, behind nginx as in production, or behind a minimal proxy.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { findNginx } from '../../scripts/servers.mjs';
import { CHAT_SCRIPT_URL } from './address.ts';
import { freePort, startOnFreePorts } from './free-port.ts';
import { copyPreparedKeys } from './prepared/data.ts';
import { copyPreparedSite } from './prepared/site.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { until } from './until.ts';

export interface SeveralServers {
  /** The origin that visitors use. */
  origin: string;
  servers: ServerProcess[];
  keys: { publishableKey: string; secretKey: string };
  end(): Promise<void>;
}

/**
 * Starts servers on one database, and the proxy that distributes requests among them.
 * @param env settings of all servers
 */
export async function startSeveralServers(
  count: number,
  newFolder: () => string,
  env: Record<string, string>,
): Promise<SeveralServers> {
  const [SITE_DIR, FILES_DIR] = [copyPreparedSite(newFolder()), newFolder()];
  const keysFile = join(copyPreparedKeys(newFolder()), 'keys.json');
  const BACKEND_KEYS = readFileSync(keysFile, 'utf8');
  const servers: ServerProcess[] = [];
  for (let number = 0; number < count; number++)
    servers.push(
      startServer({
        PORT: String(await freePort()),
        DATA_DIR: newFolder(),
        SITE_DIR,
        FILES_DIR,
        BACKEND_KEYS,
        PUBLIC_CHAT_SCRIPT_URL: CHAT_SCRIPT_URL,
        ...env,
      }),
    );
  await Promise.all(servers.map(({ ready }) => ready));
  const hosts = servers.map((server) => new URL(server.origin).host);
  const front = await startOnFreePorts(1, async ([port]) => ({
    origin: `http://127.0.0.1:${port}`,
    end: await startFront(port!, hosts, newFolder()),
  }));
  return {
    origin: front.origin,
    servers,
    keys: JSON.parse(BACKEND_KEYS),
    end: async () => {
      await front.end();
      for (const server of servers) server.process.kill('SIGKILL');
      await Promise.all(servers.map(({ ended }) => ended));
    },
  };
}

const startFront = (port: number, hosts: string[], folder: string): Promise<() => Promise<void>> => {
  const nginx = findNginx();
  return nginx ? startNginx(nginx.program, port, hosts, folder) : startRoundRobin(port, hosts);
};

/**
 * Starts nginx with all servers as its upstream. Unlike the configuration in `deploy/nginx/`, this nginx passes on the client
 * address that tests send. Returns a function that stops nginx.
 */
async function startNginx(nginx: string, port: number, hosts: string[], folder: string): Promise<() => Promise<void>> {
  mkdirSync(join(folder, 'temp'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path temp;`).join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid nginx.pid; error_log stderr; worker_processes 1;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 2048; }
     http {
       access_log off; ${paths} client_max_body_size 30m;
       upstream site { ${hosts.map((host) => `server ${host};`).join(' ')} }
       server {
         listen 127.0.0.1:${port};
         location / { proxy_pass http://site; proxy_set_header Host $http_host; proxy_read_timeout 60s; }
       }
     }`,
  );
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await Promise.race([
    until(async () => (await fetch(`http://127.0.0.1:${port}/healthz/live`)).status === 200),
    once(child, 'exit').then(() => {
      throw new Error(`nginx ended: ${log}`);
    }),
  ]);
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
}

async function startRoundRobin(port: number, hosts: string[]): Promise<() => Promise<void>> {
  let turn = 0;
  const pass = (from: IncomingMessage, to: ServerResponse): void => {
    const [hostname, upstreamPort] = hosts[turn++ % hosts.length]!.split(':');
    const passed = request(
      { hostname, port: upstreamPort, path: from.url, method: from.method, headers: from.headers, agent: false },
      (answer) => {
        to.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(to);
      },
    );
    passed.on('error', () => (to.headersSent ? to.destroy() : to.writeHead(502).end()));
    from.pipe(passed);
  };
  const server = createServer(pass).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
