import { PUBLIC_CHAT_SCRIPT_URL } from 'astro:env/client';

/** Address of the third-party script that opens a chat on the page. Undefined if no chat is set up. */
export const chatScript = PUBLIC_CHAT_SCRIPT_URL;
