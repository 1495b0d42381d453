import { createServer } from 'node:http';
import { CHAT_PORT } from './address.ts';

/** Response of the third party: its script, 404, or no response. */
export type Manner = 'well' | 'missing' | 'hanging';

export interface ChatServer {
  manner: Manner;
  /** The paths of all requests so far. */
  requests: string[];
  close(): Promise<unknown>;
}

// Does what the real chat does after loading: shows its dialog and keeps requesting its server.
const SCRIPT = `window.FB = { CustomerChat: { showDialog() {
  const dialog = document.createElement('div');
  dialog.role = 'dialog';
  dialog.ariaLabel = 'Messenger';
  dialog.textContent = 'Bonjour !';
  document.body.append(dialog);
} } };
setInterval(() => fetch('http://127.0.0.1:${CHAT_PORT}/talk', { mode: 'no-cors' }), 200);`;

/** Starts the server that replaces the third party's chat, at a separate origin. */
export async function startChatServer(): Promise<ChatServer> {
  const chat: ChatServer = { manner: 'well', requests: [], close: () => Promise.resolve() };
  const server = createServer(({ url = '' }, response) => {
    chat.requests.push(url);
    if (chat.manner === 'hanging') return;
    response
      .writeHead(chat.manner === 'well' ? 200 : 404, { 'Content-Type': 'text/javascript' })
      .end(chat.manner === 'well' ? SCRIPT : '');
  });
  await new Promise<void>((resolve) => server.listen(CHAT_PORT, '127.0.0.1', resolve));
  chat.close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return chat;
}
