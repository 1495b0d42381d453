import type { chat as frChat } from '../fr/chat.ts';

export const chat: typeof frChat = {
  open: 'Chat',
  title: 'Chat on this page',
  text: 'The chat is a service of Meta, which may set cookies on your device. It is loaded only if you agree, and you can withdraw your consent at the bottom of every page.',
  accept: 'Accept and chat',
  cancel: 'Cancel',
  messenger: 'Open Messenger (new tab)',
};
