/** State of the slides as CSS shows them. Swiper starts in this state, so that no slide jumps. */
interface CssState {
  index: number;
  isPaused: boolean;
  /** Milliseconds for which each slide is shown. */
  slideMs: number;
  /** Milliseconds for which the current slide has been shown so far. */
  elapsedMs: number;
  /** Opacity of each slide from 0 to 1. During a fade, two slides are partly visible. */
  opacities: number[];
}

/** Reads the current state that styles/carousel.css gives to `.carousel`. */
export function readCssState(carousel: HTMLElement, slides: readonly HTMLElement[]): CssState {
  const slideMs = Number(getComputedStyle(carousel).getPropertyValue('--slide-ms'));
  const chosen = [...carousel.querySelectorAll<HTMLInputElement>('.slide-dot')].findIndex(({ checked }) => checked);
  // There is no animation if a slide was selected, motion is reduced or the data saver is on.
  const timeMs = Number(slides[0]!.getAnimations()[0]?.currentTime ?? 0);
  return {
    index: chosen >= 0 ? chosen : Math.floor(timeMs / slideMs) % slides.length,
    isPaused: carousel.querySelector<HTMLInputElement>('.slide-pause')!.checked,
    slideMs,
    elapsedMs: timeMs % slideMs,
    opacities: slides.map((slide) => {
      const { visibility, opacity } = getComputedStyle(slide);
      return visibility === 'visible' ? Number(opacity) : 0;
    }),
  };
}
