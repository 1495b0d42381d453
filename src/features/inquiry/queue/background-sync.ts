import { SERVICE_WORKER } from '../../../core/http/device-pages.ts';

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Browsers with Trusted Types accept the address of a script only from a named policy (src/core/http/response-headers.ts). */
interface TrustedTypes {
  createPolicy(name: string, rules: object): { createScriptURL(address: string): string };
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

let registering: Promise<SyncRegistration> | undefined;

/**
 * Registers the service worker early, because the connection may be lost by the time the worker is needed. The dev server has no
 * service worker.
 */
export function registerWorker(): void {
  if (import.meta.env.DEV) return;
  const policy = trustedTypes?.createPolicy('worker', { createScriptURL: () => SERVICE_WORKER });
  registering = navigator.serviceWorker?.register(policy?.createScriptURL(SERVICE_WORKER) ?? SERVICE_WORKER);
  // Browsers reject the registration if site data is blocked.
  registering?.catch((cause: unknown) => console.warn(cause));
}

/**
 * Registers a background sync, in which the browser sends pending submissions even after the page is closed. Does nothing if the
 * browser has no such feature. Never throws.
 */
export async function requestSync(): Promise<void> {
  try {
    const registration = await registering;
    if (!registration?.sync) return;
    await activation(registration);
    await registration.sync.register('outgoing');
  } catch (cause) {
    console.warn(cause);
  }
}

/**
 * Resolves once the worker is active, because only an active worker can sync. `serviceWorker.ready` is not used, because that
 * promise resolves only on pages in the worker's scope.
 */
function activation({ active, waiting, installing }: SyncRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing!;
  return new Promise((resolve) => {
    const check = (): void => {
      if (worker.state === 'activated') resolve();
    };
    worker.addEventListener('statechange', check);
    check();
  });
}
