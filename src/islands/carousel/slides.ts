import Swiper from 'swiper';
import { EffectFade } from 'swiper/modules';
import { readLeftByCss } from './left-by-css.ts';
import { beginTurn } from './turn.ts';

/** As long as the fades of styles/carousel.css: 5 % of the time of three turns. */
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

/** Whether the visitor wants nothing to move, or nothing to be fetched unasked. */
const isStill = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.hasAttribute('data-saver');

/**
 * Hands the slides from CSS to Swiper as they stand: the slide shown stays, a fade under way goes on, and the turn
 * ends when it would have. Does nothing where CSS did not move them: they are then scrolled.
 */
export function takeOver(carousel: HTMLElement, onChange: (shown: Shown) => void): Slides | undefined {
  if (!CSS.supports('selector(:has(a))')) return undefined;
  const track = carousel.querySelector<HTMLElement>('.slides')!;
  const slides = [...track.children] as HTMLElement[];
  const left = readLeftByCss(carousel, slides);
  let { isPaused } = left;

  carousel.classList.remove('by-css');
  const swiper = new Swiper(carousel, {
    modules: [EffectFade],
    wrapperClass: 'slides',
    slideClass: 'slide',
    effect: 'fade',
    fadeEffect: { mode: 'cross-fade' },
    // After the last comes the first: there is no end to resist at.
    rewind: true,
    resistance: false,
    longSwipesRatio: 0.25,
    speed: FADE_MS,
    initialSlide: left.index,
  });
  finishFade(slides, left.opacities, left.elapsedMs);

  const turn = beginTurn(left.turnMs, left.elapsedMs, () => {
    if (isStill()) turn.restart();
    else swiper.slideNext();
  });
  const hold = (...[reason, isHeld]: Parameters<typeof turn.setHold>): void => {
    turn.setHold(reason, isHeld);
    // What changes by itself is not read out; what the visitor asked for is.
    track.ariaLive = turn.isHeld || isStill() ? 'polite' : 'off';
  };
  const showState = (): void => {
    showOnly(slides, swiper.activeIndex);
    onChange({ index: swiper.activeIndex, isPaused });
  };
  const setPaused = (isNowPaused: boolean): void => {
    isPaused = isNowPaused;
    hold('paused', isPaused);
    showState();
  };

  swiper.on('slideChange', () => {
    turn.restart();
    showState();
  });
  swiper.on('sliderFirstMove', () => hold('dragged', true));
  swiper.on('touchEnd', () => hold('dragged', false));
  takeKeptTouches(swiper, track);
  // What is being read or is about to be pressed does not slip away.
  track.addEventListener('focusin', () => hold('focused', true));
  track.addEventListener('focusout', () => hold('focused', false));
  document.addEventListener('visibilitychange', () => hold('unseen', document.hidden));
  hold('focused', track.contains(document.activeElement));
  setPaused(isPaused);
  return {
    show: (index) => void swiper.slideTo(index),
    showPrevious: () => void swiper.slidePrev(),
    showNext: () => void swiper.slideNext(),
    setPaused,
  };
}

/** Ends the fade that CSS had begun, from where it stood; Swiper has put the slides to its end. */
function finishFade(slides: readonly HTMLElement[], opacities: readonly number[], elapsedMs: number): void {
  if (!opacities.some((opacity) => opacity > 0 && opacity < 1)) return;
  for (const [index, slide] of slides.entries()) {
    slide.animate(
      { opacity: [opacities[index]!, Number(slide.style.opacity)] },
      { duration: FADE_MS - elapsedMs, easing: 'ease-out' },
    );
  }
}

/** Only the slide shown is there for keyboards and screen readers; a focus in another moves to it. */
function showOnly(slides: readonly HTMLElement[], index: number): void {
  const shown = slides[index]!;
  const hasFocus = slides.some((slide) => slide !== shown && slide.contains(document.activeElement));
  shown.inert = false;
  if (hasFocus) shown.querySelector('a')!.focus({ preventScroll: true });
  for (const slide of slides) slide.inert = slide !== shown;
}

/** Touches kept from before Swiper was there, and done again by `client:intent`, are less than what a browser tells. */
function takeKeptTouches(swiper: Swiper, track: HTMLElement): void {
  // Of a swipe only its last move is kept: Swiper must not spend it on finding out that it is one.
  const { threshold = 0, focusableElements } = swiper.params;
  swiper.on('touchStart', (_, { isTrusted }) => {
    swiper.params.threshold = isTrusted ? threshold : 0;
  });
  // Swiper lets no click through until the turn after a swipe; here what was clicked after it follows at once.
  swiper.on('touchEnd', (_, { isTrusted }) => {
    if (!isTrusted) swiper.allowClick = true;
  });
  // A touch may have become a scrolling of the page, of whose end nobody told. One that is done again takes the focus
  // from no field: the visitor has gone there since.
  const forget = ({ isPrimary, isTrusted }: PointerEvent): void => {
    if (!isPrimary) return;
    Object.assign(swiper.touchEventsData, {
      pointerId: null,
      touchId: null,
      isTouched: false,
      isMoved: false,
      focusableElements: isTrusted ? focusableElements : ':not(*)',
    });
  };
  track.addEventListener('pointerdown', forget, { capture: true });
}
