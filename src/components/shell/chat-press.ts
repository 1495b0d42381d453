// Where a chat on the page is set up, its code takes the press over. It is fetched once the page is scrolled, which is when the
// button shows, so that a press opens the question at once; where data is saved, with the press.
import { chat, dataset } from './chat-place.ts';

const { connection } = navigator as { connection?: { saveData: boolean } };
const { code } = chat.dataset;
const bring = (): Promise<unknown> => import(/* @vite-ignore */ code!);

if (code) {
  chat.onclick = (event) => {
    event.preventDefault();
    bring().then(
      () => chat.click(),
      () => (location.href = chat.href),
    );
  };
  if (!dataset['saver'] && !connection?.saveData) bring().catch(Boolean);
}
