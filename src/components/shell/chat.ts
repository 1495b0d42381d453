// The chat button where a third party's chat is set up; fetched before it is pressed (chat-press.ts). It asks for consent,
// loads the third party's script and never before, and leads to the Messenger page when that script has not come.
import type { Consent } from '../../domain/device-choices.ts';
import { makeQuestion } from './chat-question.ts';

// A new tab may still be opened this long after a press; where it may not, this one leads there.
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
    script.onload = script.onerror = () => done();
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
  // Pressed twice before this was there, it is one question.
  else void styles.then(() => dialog.open || dialog.showModal());
}

button.onclick = (event) => {
  event.preventDefault();
  press();
};
dialog.onclick = ({ target }) => {
  // On its link, which has opened its tab, or on what lies around it.
  if (target === dialog || (target as Element).closest('a')) dialog.close();
};
dialog.onclose = () => {
  if (dialog.returnValue !== ACCEPTED) return;
  dialog.returnValue = '';
  document.querySelector<HTMLElement>(`.consent [value=${ACCEPTED}]`)!.click();
  void openChat();
};
// A script that runs goes only with its page, wherever the consent was taken back: here or in another tab.
new MutationObserver(() => {
  if (loading && documentElement.dataset.consent !== ACCEPTED) location.reload();
}).observe(documentElement, { attributeFilter: ['data-consent'] });

// The question's styles are in the sheet of what a first touch draws, which is there before it or comes now. A link
// whose styles are still on their way has no `sheet`.
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
    document.head.append(stylesheet);
  });
}
