/** Time between two checks in milliseconds. */
const CHECK_MS = 50;
/** Maximum waiting time in milliseconds. After an element was dragged, some browsers treat it as pressed until the next click. */
const MAX_WAIT_MS = 1_000;

/**
 * Resolves once no element of the page is pressed. If the layout changed earlier, a pressed button could move away from the
 * pointer, and the browser would not click the button.
 */
export async function whenReleased(): Promise<void> {
  for (let waitedMs = 0; waitedMs < MAX_WAIT_MS && document.querySelector(':active'); waitedMs += CHECK_MS)
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
}
