import type { Consent } from '../../../features/display/rules/device-choices.ts';
import { chat as en } from '../../../i18n/strings/en/chat.ts';
import { chat as fr } from '../../../i18n/strings/fr/chat.ts';

const t = document.documentElement.lang.startsWith('fr') ? fr : en;

const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

/**
 * Returns the dialog that requests consent before a third party's chat is loaded. After closing, its `returnValue` is `accepted`
 * if the visitor has consented.
 */
export function makeQuestion(messenger: string): HTMLDialogElement {
  const accepted: Consent = 'accepted';
  // The link to the privacy policy is a copy of the link in the cookie banner.
  const privacy = document.querySelector('.consent a')!.cloneNode(true);
  const title = make('h2', { id: 'chat-title' }, t.title);
  const form = make(
    'form',
    { method: 'dialog' },
    title,
    make('p', {}, `${t.text} `, privacy),
    make(
      'div',
      {},
      make('button', { className: 'button button-primary', value: accepted }, t.accept),
      make('a', { className: 'button button-quiet', href: messenger, target: '_blank', rel: 'noopener' }, t.messenger),
      make('button', { className: 'button' }, t.cancel),
    ),
  );
  const dialog = make('dialog', { className: 'chat-question' }, form);
  dialog.setAttribute('aria-labelledby', title.id);
  return dialog;
}
