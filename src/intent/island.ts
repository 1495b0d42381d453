// Defines Astro's client directive `intent`. Every page contains this file and `capture.ts` as one inline script. The script also
// defines `astro-island`, in place of Astro's own runtime, which is larger and hydrates at load.
import { capture, CAPTURED_TYPES, type CapturedEvent } from './capture.ts';
import type { Hydrate, LoadIsland } from './react-client.ts';

/** Maximum number of attempts to fetch an island's code for one event. */
const MAX_ATTEMPTS = 3;
/**
 * Maximum time in milliseconds that a navigation waits for a replay. At 400 kbit/s and a latency of 400 ms, islands
 * hydrate within 6 s even if each file fails twice (tests/intent). Browsers wait minutes before they abort a request that hangs.
 */
const MAX_HOLD_MS = 8_000;

type Code = [hydrate: Hydrate, component: unknown, props: string];

const wait = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

interface Network {
  connection?: { saveData: boolean; effectiveType: string };
}

/** Returns whether extra bytes may cost the visitor money or time. */
const isDataCostly = (): boolean => {
  const { connection } = navigator as Network;
  return (
    !!document.documentElement.dataset['saver'] || connection?.saveData || /[23]g/.test(connection?.effectiveType ?? '')
  );
};

/**
 * Fetches a module's file to its end, then imports it. If an import fails, Firefox, and Chromium up to version 155, never fetch
 * the file again for this page. The module must not import other files. If one of those imports failed, browsers would cache that
 * failure too. `END_OF_FILE` of whole-file.ts is repeated here, because a shared constant would exceed the support page's budget.
 */
const importFetched = (url: string): Promise<never> =>
  fetch(url)
    .then((response) => response.text())
    .then((text) => (/\n\/\/.*$/.test(text) ? (import(url) as Promise<never>) : Promise.reject()));

/**
 * Fetches the stylesheet of elements that islands show only after hydration. Its link is at the end of the body, because WebKit
 * shows no new element while a stylesheet in the head loads.
 */
const fetchStyles = (href: string): Promise<unknown> =>
  new Promise((onload, onerror) => {
    document.body.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }));
  });

/**
 * Renderer and stylesheet, which all islands share. Both are fetched once per page. WebKit does not combine equal requests, so
 * otherwise each island would download both files again.
 */
let shared: Promise<[renderer: { default: LoadIsland }, styles: unknown]> | undefined;

/** Islands whose hydration will replay a click, a changed field or a submission. */
const pending = new Map<HTMLElement, Promise<void>>();

/** Resolves when all events are replayed and the page can be left, or after `MAX_HOLD_MS`. */
const replayed = (): Promise<unknown> => Promise.race([Promise.all(pending.values()), wait(MAX_HOLD_MS)]);

/** Cancels an event that would leave the page, and calls `leave` after the replay. */
async function hold(event: Event, leave: () => void): Promise<void> {
  // A click that `leave` dispatches is not delayed again.
  if (!pending.size || !event.isTrusted) return;
  event.preventDefault();
  await replayed();
  leave();
}

function holdLink(event: MouseEvent): void {
  // A link to a telephone number or an email address does not leave the page.
  const link = (event.target as Element).closest<HTMLElement>('a[href*="/"]:not([target])');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  void hold(event, () => link.click());
}

/** Delays a submission. A submission that a script has handled does not leave the page, so it is not delayed. */
function holdForm(event: SubmitEvent): void {
  if (!event.defaultPrevented) void hold(event, () => (event.target as HTMLFormElement).submit());
}

/** Addresses that all islands of a page share. Only the page's first island is sure to have them as attributes. */
let rendererUrl: string;
let stylesUrl: string;

/** The page's notice that a part did not load (site/layouts/Layout.astro), once this notice has been shown. */
let notice: HTMLElement | null | undefined;

/** Captures an island's events. The first event fetches the island's code, hydrates the island and replays the events. */
function observeIsland(island: HTMLElement): void {
  const attribute = (name: string): string => island.getAttribute(name)!;
  // An element around the island may contain parts of the island that React does not render.
  const scope = island.closest<HTMLElement>('[data-intent-scope]') ?? island;
  // Reads these attributes now, because an ad blocker may remove the first island later.
  rendererUrl ??= attribute('renderer-url');
  stylesUrl ??= attribute('data-styles');
  let captured: CapturedEvent[] = [];
  let code: Promise<Code> | undefined;
  let hydration: Promise<void> | undefined;
  /** Event for which the last notice was shown. A closed notice does not open again for the same event. */
  let noticed: CapturedEvent | undefined;

  async function fetchCode(failures = 0): Promise<Code> {
    // The waits are 0, 700 and 1 400 ms. Even a wait of 0 ms lets the page show its response to the touch before any request.
    await wait(failures * 700);
    try {
      return await Promise.race([
        Promise.all([
          (shared ??= Promise.all([importFetched(rendererUrl), stylesUrl && fetchStyles(stylesUrl)])).then(
            ([renderer]) => renderer.default(island),
          ),
          // Fetches the component in parallel. The renderer imports it later.
          fetch(attribute('component-url')),
          // oxlint-disable-next-line typescript/await-thenable -- The props may be an attribute, and then need no request.
          attribute('props') ?? fetch(attribute('data-props')).then((response) => response.text()),
        ]),
        // An attempt that takes 16 s counts as failed. The attempt is not repeated, because the visitor has waited long enough.
        wait(2 * MAX_HOLD_MS).then(() => {
          failures = MAX_ATTEMPTS;
          throw new Error(rendererUrl);
        }),
      ]);
    } catch (error) {
      shared = undefined;
      // Makes no further attempt offline. The next event on the island starts new attempts, and so does `online` after a notice.
      if (++failures < MAX_ATTEMPTS && navigator.onLine) return fetchCode(failures);
      throw error;
    }
  }
  const fetchCodeOnce = (): Promise<Code> => (code ??= fetchCode());

  const hydrateOnce = (): Promise<void> => (hydration ??= hydrate());
  const onEvent = (event: Event): void => {
    if (!island.matches('[ssr]') || !capture(event, captured)) return;
    const started = hydrateOnce();
    if (/click|submit|input|change/.test(event.type)) pending.set(island, started);
  };
  const prefetchCode = (): void => {
    if (isDataCostly()) return;
    fetchCodeOnce().catch(() => {
      code = undefined;
    });
  };

  async function hydrate(): Promise<void> {
    scope.ariaBusy = 'true';
    try {
      const [hydrateIsland, , props] = await fetchCodeOnce();
      notice?.remove();
      await hydrateIsland(props, captured);
    } catch (error) {
      code = undefined;
      hydration = undefined;
      console.error(error);
      showFallback();
    }
    scope.ariaBusy = null;
    pending.delete(island);
  }

  /**
   * Keeps the server's HTML. The captured events are replayed if the code loads later. If the visitor has submitted a form, the
   * browser submits it, unless the device is offline.
   */
  function showFallback(): void {
    // Inputs and text areas, the only elements with `select()`, still show what was typed or chosen, so they need no notice.
    const action = captured.findLast(
      ({ event, target }) => /click|submit|intent/.test(event.type) && !(target as Partial<HTMLInputElement>).select,
    );
    if (!action || action === noticed) return;
    noticed = action;
    addEventListener('online', hydrateOnce);
    notice ??= document.querySelector<HTMLElement>('.intent-failed');
    // An ad blocker may have removed the notice.
    if (notice) {
      // If a modal dialog is open, a notice outside the dialog would be hidden behind it.
      (action.target.closest('dialog') ?? island).append(notice);
      notice.hidden = false;
      notice.onclick = () => notice!.remove();
    }
    const form =
      action.event.defaultPrevented && navigator.onLine && action.target.closest<HTMLFormElement>('form[action]');
    if (!form) return;
    // From now on, the browser handles the submission, so only changes of fields are replayed later.
    captured = captured.filter(({ event }) => /input|change/.test(event.type));
    if (form.reportValidity()) void replayed().then(() => form.submit());
  }

  for (const type of CAPTURED_TYPES) scope.addEventListener(type, onEvent, true);
  scope.onpointerover = prefetchCode;
}

addEventListener('click', holdLink, true);
onsubmit = holdForm;
customElements.define(
  'astro-island',
  class extends HTMLElement {
    declare observed: boolean;
    connectedCallback(): void {
      // This callback runs again if a script moves the island.
      if (!this.observed) observeIsland(this);
      this.observed = true;
    }
  },
);

/** Does nothing. Only Astro's own runtime, which this file replaces, would call a directive's function. */
export default (): void => undefined;
