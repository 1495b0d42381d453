/** What CSS shows of the slides: Swiper begins with it, so that nothing jumps. */
interface CssState {
  index: number;
  isPaused: boolean;
  /** How long a slide is shown, and how much of it has passed. */
  slideMs: number;
  elapsedMs: number;
  /** How much of each slide is seen, from 0 to 1; in the middle of a fade, of two. */
  opacities: number[];
}

/** Reads from `.carousel` what styles/carousel.css shows at this moment. */
export function readCssState(carousel: HTMLElement, slides: readonly HTMLElement[]): CssState {
  const slideMs = Number(getComputedStyle(carousel).getPropertyValue('--slide-ms'));
  const chosen = [...carousel.querySelectorAll<HTMLInputElement>('.slide-dot')].findIndex(({ checked }) => checked);
  // There is no animation where a slide was chosen, motion is reduced or data saved.
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
