/** An island that a script of the page has drawn further than the build did, before React was there. */
export interface AnsweredIsland extends HTMLElement {
  /** What the component is given as its prop `answer`: with it, its first render is what stands in the page. */
  answer?: unknown;
  /** Takes away what the script has drawn and React draws itself, right before it does. */
  leaveToReact?: () => void;
}
