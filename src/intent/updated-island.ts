/** An island whose DOM the first-touch script has changed before React hydrated it. */
export interface UpdatedIsland extends HTMLElement {
  /** Value of the component's prop `answer`, with which the component's first render matches the changed DOM. */
  answer?: unknown;
  /** Removes the elements that React is about to draw itself. */
  leaveToReact?: () => void;
}
