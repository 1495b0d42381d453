// What a page carries of its islands: this file and `keep.ts`, in one inline script. It is Astro's client directive
// `intent`, and takes the place of Astro's own `astro-island`, which is larger and begins at load.
import { keep, KEPT_EVENTS, type Kept } from './keep.ts';
import type { Hydrate } from './react-client.ts';

/** Sent by a page's own script, for a use elsewhere. */
const SIGN = 'intent';
const RETRY_AFTER_MS = [400, 2_000];

type Code = [renderer: { default: Hydrate }, component: Record<string, unknown>, props: string, styles: unknown];

/** Whether fetching before anything is asked for would cost the visitor dear. */
function isLineDear(): boolean | undefined {
  const line = (navigator as { connection?: { saveData: boolean; effectiveType: string } }).connection;
  return (
    document.documentElement.dataset.saver !== undefined ||
    line?.saveData ||
    /2g|3g/.test(line?.effectiveType as string)
  );
}

let styles: Promise<unknown> | undefined;

/** What islands show later is styled by a sheet that the page did without until now. */
function fetchStyles(address: string): Promise<unknown> {
  return (styles ??= new Promise((resolve, reject) => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = address;
    sheet.onload = resolve;
    sheet.onerror = () => reject((styles = undefined));
    document.head.append(sheet);
  }));
}

/** Islands on their way to which something was done. */
const awaited = new Set<Promise<void>>();

/** Leaving the page would lose what was done: that waits for the islands. */
const allThere = (): Promise<unknown> => Promise.all(awaited);

/** A link then leads where it leads. */
async function holdLink(event: MouseEvent): Promise<void> {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]:not([href^="#"],[target])');
  if (!link || awaited.size === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  await allThere();
  link.click();
}

/** A form that nobody has answered leaves the page too. */
async function holdForm(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || awaited.size === 0 || form.method === 'dialog') return;
  event.preventDefault();
  await allThere();
  form.submit();
}

/** What all islands of a page have in common may be written on the first of them alone. */
const inCommon = (name: string): string =>
  document.querySelector(`astro-island[${name}]`)?.getAttribute(name) as string;

/** Listens to an island until it is used, then fetches and hydrates it, and hands it what was done meanwhile. */
function attend(island: HTMLElement): void {
  const at = (name: string): string => island.getAttribute(name)!;
  // What belongs to an island may stand around it, and not be drawn by it.
  const scope = island.closest<HTMLElement>('[data-intent-scope]') ?? island;
  let kept: Kept[] = [];
  let code: Promise<Code> | undefined;
  let notice: HTMLElement | undefined;
  let started: Promise<void> | undefined;

  // A browser may remember a module that it failed to fetch: another address is another try.
  const fetchOnce = (retry: string): Promise<Code> =>
    Promise.all([
      import(inCommon('renderer-url') + retry),
      import(at('component-url') + retry),
      // oxlint-disable-next-line typescript/await-thenable -- A mount's props may stand in the page itself.
      at('props') ?? fetch(at('data-props')).then((answer) => answer.text()),
      inCommon('data-styles') && fetchStyles(inCommon('data-styles')),
    ]);
  const fetchCode = async (): Promise<Code> => {
    // React's own needs while the site is worked on.
    if (at('before-hydration-url')) await import(at('before-hydration-url'));
    let retry = '';
    for (const delayMs of RETRY_AFTER_MS) {
      try {
        return await fetchOnce(retry);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        retry += retry ? '1' : '?1';
      }
    }
    return fetchOnce(retry);
  };
  const fetchSoon = (): Promise<Code> => (code ??= fetchCode());

  const onKept = (event: Event): void => {
    const before = kept.length;
    keep(event, kept);
    // Neither begins a use.
    if (/^(pointermove|focusout)$/.test(event.type)) return;
    const here = start();
    if (kept.length > before && /^(click|input|change|submit)$/.test(event.type)) awaited.add(here);
  };
  const warmUp = (): void => void (isLineDear() || fetchSoon().catch(() => (code = undefined)));
  const listen = (method: 'addEventListener' | 'removeEventListener'): void => {
    for (const type of KEPT_EVENTS) scope[method](type, onKept, true);
    scope[method](SIGN, start, true);
    scope[method]('pointerover', warmUp, true);
  };

  function start(): Promise<void> {
    if (started) return started;
    const here = hydrateIsland().finally(() => awaited.delete(here));
    return (started = here);
  }

  async function hydrateIsland(): Promise<void> {
    scope.setAttribute('aria-busy', 'true');
    notice?.remove();
    try {
      const [{ default: hydrate }, component, props] = await fetchSoon();
      await hydrate(island, component[at('component-export')], props, () => (listen('removeEventListener'), kept));
    } catch (error) {
      console.error(error);
      started = code = undefined;
      giveWay();
    }
    scope.removeAttribute('aria-busy');
  }

  /** What stands on the page goes on working: the visitor is told, and a form is sent by the browser itself. */
  function giveWay(): void {
    notice = Object.assign(document.createElement('p'), {
      role: 'alert',
      className: 'intent-failed',
      textContent: JSON.parse(at('opts') ?? inCommon('opts')).value?.failed,
    });
    island.after(notice);
    const form = kept.find(({ event }) => event.defaultPrevented)?.target.closest<HTMLFormElement>('form[action]');
    // What the fields hold is still to be heard; what was pressed is not.
    kept = kept.filter(({ event }) => event.type === 'input');
    if (form?.reportValidity()) void allThere().then(() => form.submit());
  }

  listen('addEventListener');
  if (at('client') === 'load') addEventListener('DOMContentLoaded', start);
}

addEventListener('click', holdLink, true);
addEventListener('submit', holdForm);
customElements.define(
  'astro-island',
  class extends HTMLElement {
    connectedCallback(): void {
      attend(this);
    }
  },
);

/** Astro's own runtime would call this; it finds the element taken. */
export default (): void => undefined;
