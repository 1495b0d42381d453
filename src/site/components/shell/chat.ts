// Handles the chat button if a third party's chat is set up. chat-press.ts loads this file at the first scroll or at a click on
// the button. The button requests consent, then loads the third party's script. If the third party's script does not load, the
// button opens the Messenger page.
import type { Consent } from '../../../features/display/rules/device-choices.ts';
import { makeQuestion } from './chat-question.ts';

// Maximum time in milliseconds to wait for the third party's script. Browsers allow a new tab only for some seconds after a
// click. If a browser no longer allows a new tab, the Messenger page opens in this tab.
const PATIENCE_MS = 3_000;
const ACCEPTED: Consent = 'accepted';

interface ChatWindow {
  FB?: { CustomerChat?: { showDialog(): void } };
}

const { documentElement } = document;
const button = document.querySelector<HTMLAnchorElement>('.chat')!;
const dialog = makeQuestion(button.href);
button.after(dialog);
const styles = fetchStyles();
let loading: Promise<void> | undefined;

const load = (): Promise<void> =>
  new Promise((done) => {
    const script = document.createElement('script');
    script.onload = () => done();
    script.onerror = () => done();
    setTimeout(done, PATIENCE_MS);
    script.src = button.dataset.script!;
    document.head.append(script);
  });

async function openChat(): Promise<void> {
  button.ariaBusy = 'true';
  await (loading ??= load());
  button.ariaBusy = null;
  const chat = (window as ChatWindow).FB?.CustomerChat;
  if (chat) chat.showDialog();
  else leadToMessenger();
}

function leadToMessenger(): void {
  const tab = window.open(button.href);
  if (tab) tab.opener = null;
  else location.assign(button.href);
}

function press(): void {
  if (documentElement.dataset.consent === ACCEPTED) void openChat();
  // If the visitor clicked twice before this code was loaded, the question opens only once.
  else void styles.then(() => dialog.open || dialog.showModal());
}

button.onclick = (event) => {
  event.preventDefault();
  press();
};
dialog.onclick = ({ target }) => {
  // Closes the dialog after a click on a link or on the backdrop. The link to Messenger has opened another tab.
  if (target === dialog || (target as Element).closest('a')) dialog.close();
};
dialog.onclose = () => {
  if (dialog.returnValue !== ACCEPTED) return;
  dialog.returnValue = '';
  document.querySelector<HTMLElement>(`.consent [value=${ACCEPTED}]`)!.click();
  void openChat();
};
// If the visitor withdraws the consent, in this tab or another, only reloading the page stops the third party's script.
new MutationObserver(() => {
  if (loading && documentElement.dataset.consent !== ACCEPTED) location.reload();
}).observe(documentElement, { attributeFilter: ['data-consent'] });

// Loads the first-touch script's stylesheet, which contains the question's styles, unless the page has loaded the stylesheet.
// A link whose styles are still loading has no `sheet`.
function fetchStyles(): Promise<unknown> {
  const href = document.querySelector<HTMLElement>('[data-styles]')?.dataset.styles?.replace('styles', 'first-touch');
  if (!href || document.querySelector<HTMLLinkElement>(`link[href="${href}"]`)?.sheet) return Promise.resolve();
  return new Promise((done) => {
    const stylesheet = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href,
      onload: done,
      onerror: done,
    });
    document.body.append(stylesheet);
  });
}
