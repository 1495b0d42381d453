// Loads chat.ts if a third party's chat is set up. chat.ts handles clicks on the chat button. It is loaded at the first scroll,
// so that a click shows the consent question at once. With the data saver, it is loaded at the click.
import { chat, dataset } from './chat-place.ts';

const { connection } = navigator as { connection?: { saveData: boolean } };
const button = chat;
const code = button?.dataset['code'];

if (button && code) {
  const loadChat = (): Promise<unknown> => fetch(code).then(() => import(/* @vite-ignore */ code));
  button.onclick = (event) => {
    event.preventDefault();
    loadChat().then(
      () => button.click(),
      () => (location.href = button.href),
    );
  };
  // If this attempt fails, a click loads the code again.
  if (!dataset['saver'] && !connection?.saveData) loadChat().catch(() => {});
}
