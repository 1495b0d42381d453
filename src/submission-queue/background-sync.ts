import { SERVICE_WORKER } from '../domain/http/device-pages.ts';

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Browsers with Trusted Types take a script's address from a named policy alone (local/security-headers.ts). */
interface TrustedTypes {
  createPolicy(name: string, rules: object): { createScriptURL(address: string): string };
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

let registering: Promise<SyncRegistration> | undefined;

/** Fetches the service worker before it is needed: by then the connection may be gone. The dev server has none. */
export function registerWorker(): void {
  if (import.meta.env.DEV) return;
  const policy = trustedTypes?.createPolicy('worker', { createScriptURL: () => SERVICE_WORKER });
  registering = navigator.serviceWorker?.register(policy?.createScriptURL(SERVICE_WORKER) ?? SERVICE_WORKER);
  // Refused where site data is blocked.
  registering?.catch((cause: unknown) => console.warn(cause));
}

/** Has the browser, where it can, send what is pending once the page is closed. Never throws. */
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

/** Resolves once the worker is active: until then it cannot sync. `serviceWorker.ready` waits for a page in its scope. */
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
