/** Time between two checks in milliseconds. */
const CHECK_MS = 50;
/** Maximum waiting time in milliseconds. After an element was dragged, some browsers treat it as pressed until the next click. */
const MAX_WAIT_MS = 1_000;

/**
 * Resolves once no element of the page is pressed. Otherwise, a change of the layout could move a pressed element away from the
 * pointer, and the browser would not click the element.
 */
export async function whenReleased(): Promise<void> {
  for (let waitedMs = 0; waitedMs < MAX_WAIT_MS && document.querySelector(':active'); waitedMs += CHECK_MS)
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
}
