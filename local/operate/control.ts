// Connects the commands of an operator to the server that uses their data folder. The server listens on a loopback port. A
// token in the data folder authenticates the commands.
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as v from 'valibot';
import { writeFileDurably } from '../backend/durable-file.ts';

const FILE = 'control.json';
const Control = v.object({ port: v.number(), token: v.string() });

/** Handlers by route name. `posted` is the parsed JSON body, or null if there was no body. */
export type ControlRoutes = Record<string, (response: ServerResponse, posted: unknown) => Promise<void>>;

/**
 * Serves `POST /name` on this machine for each route.
 * @returns a function that stops serving
 */
export async function serveControl(dataDir: string, routes: ControlRoutes): Promise<() => void> {
  const token = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const route = request.method === 'POST' ? routes[request.url?.slice(1) ?? ''] : undefined;
    if (request.headers.authorization !== `Bearer ${token}`) response.writeHead(401).end();
    else if (!route) response.writeHead(404).end();
    else
      await readPosted(request)
        .then((posted) => route(response, posted))
        .catch((cause: unknown) => {
          // If the response has already begun, ends its connection, so that the command notices the error.
          if (response.headersSent) response.destroy();
          else response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(cause));
        });
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const file = join(dataDir, FILE);
  writeFileDurably(file, JSON.stringify({ port, token }), { mode: 0o600 });
  return () => {
    rmSync(file, { force: true });
    server.close();
    server.closeAllConnections();
  };
}

async function readPosted(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text === '' ? null : JSON.parse(text);
}

/**
 * Sends a request to the server that uses a data folder.
 * @param body posted as JSON, if given
 * @returns the response, or undefined if no server runs
 * @throws {Error} with the server's message if the request failed
 */
export async function requestServer(dataDir: string, route: string, body?: object): Promise<Response | undefined> {
  const control = readControl(dataDir);
  if (!control) return undefined;
  let response: Response;
  try {
    response = await fetch(`http://127.0.0.1:${control.port}/${route}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${control.token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
  } catch {
    // A killed server has left its control file.
    return undefined;
  }
  // The server was killed, and another program now uses its port.
  if (response.status === 401 || response.status === 404) return undefined;
  if (!response.ok) throw new Error(await response.text());
  return response;
}

function readControl(dataDir: string): v.InferOutput<typeof Control> | undefined {
  try {
    return v.parse(Control, JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')));
  } catch {
    return undefined;
  }
}
