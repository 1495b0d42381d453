/** Scroll distance in pixels from which the chat button is shown (specification, section 2). */
const SHOWN_BEYOND_PX = 100;
const CONTROLS = 'a,button,input,select,textarea,summary,label';

export const { dataset } = document.documentElement;
/** The chat button, or null if an ad blocker has removed it. */
export const chat = document.querySelector<HTMLAnchorElement>('.chat');

/** Shows the chat button if the page is scrolled far enough and the button covers no control. Otherwise, hides the button. */
export function placeChat(): void {
  if (!chat) return;
  const { left, top, right, bottom } = chat.getBoundingClientRect();
  const isUnder = (control: Element): boolean => {
    const box = control.getBoundingClientRect();
    return control !== chat && box.right > left && box.left < right && box.bottom > top && box.top < bottom;
  };
  if (scrollY > SHOWN_BEYOND_PX && ![...document.querySelectorAll(CONTROLS)].some(isUnder)) dataset['chat'] = '';
  else delete dataset['chat'];
}
