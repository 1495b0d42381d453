// Passages appear once, when a tenth of them is seen, in 0.6 s (specification, section 9). Nothing is hidden but what is being
// scrolled into view: a page at rest, on paper, captured whole or without this script shows all it has.

const SEEN_SHARE = 0.1;
const DURATION_MS = 600;
/** A script that comes later than this after the first scroll finds passages that are being read: these stay. */
const PROMPT_MS = 400;

const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Passages that were not seen yet, each with its animation once it has begun to come into view. */
const waiting = new Map<Element, Animation | undefined>();

/** Of a passage's height, how much is in the window; 0 for what lies below, 1 and more for what is wholly above. */
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

/** At each step of a scroll: what begins to be seen is held back, and appears once enough of it is seen. */
function reveal(): void {
  for (const [passage, begun] of waiting) {
    const share = shareSeen(passage);
    if (share <= 0) continue;
    const animation = begun ?? start(passage);
    waiting.set(passage, animation);
    if (share < SEEN_SHARE) continue;
    animation.play();
    waiting.delete(passage);
  }
}

/** The scroll has ended: nothing stays held back. */
function settle(): void {
  for (const [passage, animation] of waiting) {
    if (!animation) continue;
    animation.play();
    waiting.delete(passage);
  }
}

// The script that fetches this one is fetched with the first scroll.
const first = performance.getEntriesByType('resource').find(({ name }) => name.includes('/scrolled.'));
const isPrompt = performance.now() - (first?.startTime ?? 0) < PROMPT_MS;
if (!isStill)
  for (const passage of document.querySelectorAll('.reveal')) {
    // What stood in the window before the first scroll was seen.
    const top = passage.getBoundingClientRect().top + (isPrompt ? scrollY : 0);
    if (top >= innerHeight) waiting.set(passage, undefined);
  }

/** After the last scroll event for so long, the page rests: not every browser says so itself. */
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

// The dots behind the last words of a page float for some seconds, once they are seen.
for (const dots of document.querySelectorAll('.dots'))
  new IntersectionObserver(([entry], observer) => {
    if (!entry!.isIntersecting) return;
    observer.disconnect();
    for (const animation of dots.getAnimations({ subtree: true })) animation.play();
  }).observe(dots);

export {};
