import Swiper from 'swiper';
import { EffectFade } from 'swiper/modules';
import { startAutoplayTimer, type PauseReason } from './autoplay-timer.ts';
import { readCssState } from './css-state.ts';

/** Milliseconds of a fade in styles/carousel-motion.css: 5 % of the 15 s in which three slides are shown. */
const FADE_MS = 750;

export interface Shown {
  index: number;
  isPaused: boolean;
}

export interface Slides {
  show(index: number): void;
  showPrevious(): void;
  showNext(): void;
  setPaused(isPaused: boolean): void;
}

/** Returns whether the visitor prefers reduced motion or saves data. */
const isStill = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.hasAttribute('data-saver');

/**
 * Passes the control of the slides from CSS to Swiper. The current slide stays visible, a running fade continues, and the next
 * slide appears on schedule. Returns undefined if CSS does not move the slides, because visitors then scroll them.
 */
export function initSwiper(carousel: HTMLElement, onChange: (shown: Shown) => void): Slides | undefined {
  if (!CSS.supports('selector(:has(a))')) return undefined;
  const track = carousel.querySelector<HTMLElement>('.slides')!;
  const slides = [...track.children] as HTMLElement[];
  const state = readCssState(carousel, slides);
  let { isPaused } = state;

  carousel.classList.remove('by-css');
  const swiper = new Swiper(carousel, {
    modules: [EffectFade],
    wrapperClass: 'slides',
    slideClass: 'slide',
    effect: 'fade',
    fadeEffect: { mode: 'cross-fade' },
    // The first slide follows the last slide, so a swipe beyond the last slide works like any other swipe.
    rewind: true,
    resistance: false,
    longSwipesRatio: 0.25,
    // With reduced motion or data saver, slides change without a transition. With reduced motion, the styles disable transitions.
    // At a speed above 0, Swiper would then wait for the end of a transition that never runs.
    speed: isStill() ? 0 : FADE_MS,
    initialSlide: state.index,
  });
  finishFade(slides, state.opacities, state.elapsedMs);

  // Only changes that the visitor has requested are announced, and not those of the timer.
  const announce = (isRequested: boolean): void => {
    track.ariaLive = isRequested ? 'polite' : 'off';
  };
  const timer = startAutoplayTimer(state.slideMs, state.elapsedMs, () => {
    if (isStill()) timer.restart();
    else {
      announce(false);
      swiper.slideNext();
    }
  });
  const setPauseReason = (reason: PauseReason, isActive: boolean): void => {
    timer.setPauseReason(reason, isActive);
    announce(timer.isPaused || isStill());
  };
  const showState = (): void => {
    showOnly(slides, swiper.activeIndex);
    onChange({ index: swiper.activeIndex, isPaused });
  };
  const setPaused = (isNowPaused: boolean): void => {
    isPaused = isNowPaused;
    setPauseReason('paused', isPaused);
    showState();
  };

  swiper.on('slideChange', () => {
    timer.restart();
    showState();
  });
  swiper.on('sliderFirstMove', () => setPauseReason('dragged', true));
  swiper.on('touchEnd', () => setPauseReason('dragged', false));
  acceptReplayedTouches(swiper, track);
  // Pauses, so that a slide that is being read or is about to be clicked does not move away.
  track.addEventListener('focusin', () => setPauseReason('focused', true));
  track.addEventListener('focusout', () => setPauseReason('focused', false));
  document.addEventListener('visibilitychange', () => setPauseReason('hidden', document.hidden));
  setPauseReason('focused', track.contains(document.activeElement));
  setPaused(isPaused);
  const request = (change: () => void): void => {
    announce(true);
    change();
  };
  return {
    show: (index) => request(() => swiper.slideTo(index)),
    showPrevious: () => request(() => swiper.slidePrev()),
    showNext: () => request(() => swiper.slideNext()),
    setPaused,
  };
}

/**
 * Completes a fade that CSS had begun, starting from its current opacities. Swiper alone would skip the rest of the fade.
 */
function finishFade(slides: readonly HTMLElement[], opacities: readonly number[], elapsedMs: number): void {
  if (!opacities.some((opacity) => opacity > 0 && opacity < 1)) return;
  for (const [index, slide] of slides.entries()) {
    slide.animate(
      { opacity: [opacities[index]!, Number(slide.style.opacity)] },
      { duration: FADE_MS - elapsedMs, easing: 'ease-out' },
    );
  }
}

/**
 * Makes only the current slide available to keyboards and screen readers. If another slide has the focus, moves the focus to the
 * current slide.
 */
function showOnly(slides: readonly HTMLElement[], index: number): void {
  const shown = slides[index]!;
  const hasFocus = slides.some((slide) => slide !== shown && slide.contains(document.activeElement));
  shown.inert = false;
  if (hasFocus) shown.querySelector('a')!.focus({ preventScroll: true });
  for (const slide of slides) slide.inert = slide !== shown;
}

/** Makes Swiper accept the touches that `client:intent` replays, which are fewer than a browser sends. */
function acceptReplayedTouches(swiper: Swiper, track: HTMLElement): void {
  // Only the last move of a swipe is replayed. With a threshold, Swiper would use this move to detect the swipe, and would not
  // move the slide.
  const { threshold = 0, focusableElements } = swiper.params;
  swiper.on('touchStart', (_, { isTrusted }) => {
    swiper.params.threshold = isTrusted ? threshold : 0;
  });
  // Swiper blocks clicks until the next task after a swipe. A replayed click follows in the same task.
  swiper.on('touchEnd', (_, { isTrusted }) => {
    if (!isTrusted) swiper.allowClick = true;
  });
  // Makes Swiper forget the previous touch when a touch begins. A touch that became a scroll of the page has no end event, so
  // Swiper would still wait for that event. A replayed touch must also not take the focus from a field that the visitor has
  // focused since.
  const resetTouch = ({ isPrimary, isTrusted }: PointerEvent): void => {
    if (!isPrimary) return;
    Object.assign(swiper.touchEventsData, {
      pointerId: null,
      touchId: null,
      isTouched: false,
      isMoved: false,
      focusableElements: isTrusted ? focusableElements : ':not(*)',
    });
  };
  track.addEventListener('pointerdown', resetTouch, { capture: true });
}
