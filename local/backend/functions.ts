import { pathToFileURL } from 'node:url';
import { getMessage, StartupError } from '../startup-error.ts';
import { faultResponse } from './faults.ts';

interface FunctionModule {
  default?: { fetch?: (request: Request) => Response | Promise<Response> };
}

const PREFIX = '/functions/v1/';

/**
 * Loads the functions of `config.toml`. Returns a handler that serves them at `/functions/v1/<name>`, as the hosted platform
 * does.
 * @throws {StartupError} if a function cannot be loaded or does not export `{ fetch }`
 */
export async function mountFunctions(
  entrypoints: Map<string, string>,
): Promise<(request: Request) => Promise<Response>> {
  const handlers = new Map<string, (request: Request) => Response | Promise<Response>>();
  for (const [name, file] of entrypoints) handlers.set(name, await loadHandler(name, file));
  return async (request) => {
    const name = new URL(request.url).pathname.slice(PREFIX.length).split('/', 1)[0] ?? '';
    const handle = handlers.get(name);
    if (!handle)
      return Response.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, { status: 404 });
    try {
      return await handle(request);
    } catch (cause) {
      return faultResponse(`function ${name}`, cause);
    }
  };
}

async function loadHandler(name: string, file: string) {
  let module: FunctionModule;
  try {
    module = await import(pathToFileURL(file).href);
  } catch (cause) {
    throw new StartupError(`Function "${name}" (${file}) cannot be loaded: ${getMessage(cause)}`);
  }
  const handler = module.default;
  if (typeof handler?.fetch !== 'function') {
    throw new StartupError(`Function "${name}" (${file}) must export default { fetch(request) }.`);
  }
  return handler.fetch.bind(handler);
}
