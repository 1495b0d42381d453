// Loads chat.ts, which handles clicks on the chat button if a chat on the page is set up. Loads it at the first scroll, so that a
// click opens the question at once. With the data saver, loads it at the click.
import { chat, dataset } from './chat-place.ts';

const { connection } = navigator as { connection?: { saveData: boolean } };
const { code } = chat.dataset;
const loadChat = (): Promise<unknown> => fetch(code!).then(() => import(/* @vite-ignore */ code!));

if (code) {
  chat.onclick = (event) => {
    event.preventDefault();
    loadChat().then(
      () => chat.click(),
      () => (location.href = chat.href),
    );
  };
  // If this attempt fails, a click loads the code again.
  if (!dataset['saver'] && !connection?.saveData) loadChat().catch(() => {});
}
