/** Where CSS has brought the slides: what Swiper must begin with to be unnoticed. */
export interface LeftByCss {
  index: number;
  isPaused: boolean;
  /** A slide's turn, and how much of it has passed. */
  turnMs: number;
  elapsedMs: number;
  /** How much of each slide is seen, from 0 to 1; in the middle of a fade, of two. */
  opacities: number[];
}

/** Reads from `.carousel` what styles/carousel.css shows at this moment. */
export function readLeftByCss(carousel: HTMLElement, slides: readonly HTMLElement[]): LeftByCss {
  const turnMs = Number(getComputedStyle(carousel).getPropertyValue('--turn-ms'));
  const chosen = [...carousel.querySelectorAll<HTMLInputElement>('.slide-dot')].findIndex(({ checked }) => checked);
  // Absent where nothing moves: a chosen slide, reduced motion, a saver of data.
  const timeMs = Number(slides[0]!.getAnimations()[0]?.currentTime ?? 0);
  return {
    index: chosen >= 0 ? chosen : Math.floor(timeMs / turnMs) % slides.length,
    isPaused: carousel.querySelector<HTMLInputElement>('.slide-pause')!.checked,
    turnMs,
    elapsedMs: timeMs % turnMs,
    opacities: slides.map((slide) => {
      const { visibility, opacity } = getComputedStyle(slide);
      return visibility === 'visible' ? Number(opacity) : 0;
    }),
  };
}
