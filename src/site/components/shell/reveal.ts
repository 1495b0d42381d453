// Fades in a passage once, in 0.6 s, when a tenth of it is visible (specification, section 9). Hides only passages that are being
// scrolled into view. A page shows all passages if it is not scrolled, is printed or captured, or lacks this script.

const SEEN_SHARE = 0.1;
const DURATION_MS = 600;
/**
 * Maximum time in milliseconds between the first scroll and the start of this script. After this time, visitors are already
 * reading the passages in the window, so these passages are not hidden.
 */
const PROMPT_MS = 400;

const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Passages that have not been shown yet. Once a passage begins to scroll into view, it has an animation. */
const waiting = new Map<Element, Animation | undefined>();

/**
 * Returns the visible share of a passage's height: 0 or less below the window, 1 or more for a passage that is completely
 * scrolled in.
 */
function shareSeen(passage: Element): number {
  const { top, height } = passage.getBoundingClientRect();
  return (innerHeight - top) / height;
}

function start(passage: Element): Animation {
  const animation = passage.animate([{ opacity: 0, transform: 'translateY(1.25rem)' }, {}], {
    duration: DURATION_MS,
    easing: 'ease-out',
  });
  animation.pause();
  return animation;
}

/** Hides passages that begin to scroll into view, and shows them once a tenth is visible. */
function reveal(): void {
  for (const [passage, running] of waiting) {
    const share = shareSeen(passage);
    if (share <= 0) continue;
    const animation = running ?? start(passage);
    waiting.set(passage, animation);
    if (share < SEEN_SHARE) continue;
    animation.play();
    waiting.delete(passage);
  }
}

/** Shows all hidden passages. Called when scrolling has ended, and before the page is printed. */
function settle(): void {
  for (const [passage, animation] of waiting) {
    if (!animation) continue;
    animation.play();
    waiting.delete(passage);
  }
}

// Finds the time of the first scroll, at which the browser requested scrolled.ts.
const first = performance.getEntriesByType('resource').find(({ name }) => name.includes('/scrolled.'));
const isPrompt = performance.now() - (first?.startTime ?? 0) < PROMPT_MS;
if (!isStill)
  for (const passage of document.querySelectorAll('.reveal')) {
    // Visitors have already seen the passages that were in the window before the first scroll.
    const top = passage.getBoundingClientRect().top + (isPrompt ? scrollY : 0);
    if (top >= innerHeight) waiting.set(passage, undefined);
  }

/** Milliseconds without a scroll event after which scrolling has ended. Some browsers do not report the end. */
const REST_MS = 120;
let rest: ReturnType<typeof setTimeout>;

function onScroll(): void {
  reveal();
  clearTimeout(rest);
  rest = setTimeout(settle, REST_MS);
}

addEventListener('scroll', onScroll);
addEventListener('beforeprint', () => {
  settle();
  for (const passage of document.querySelectorAll('.reveal'))
    for (const animation of passage.getAnimations()) animation.finish();
});
onScroll();

// The dots at the end of a page float for some seconds once they are visible.
for (const dots of document.querySelectorAll('.dots'))
  new IntersectionObserver(([entry], observer) => {
    if (!entry!.isIntersecting) return;
    observer.disconnect();
    for (const animation of dots.getAnimations({ subtree: true })) animation.play();
  }).observe(dots);

export {};
