/** Reason why the carousel does not advance. */
export type PauseReason = 'paused' | 'focused' | 'dragged' | 'hidden';

interface AutoplayTimer {
  /** Adds or removes a reason to pause. The timer continues once no reason is left. */
  setPauseReason(reason: PauseReason, isActive: boolean): void;
  readonly isPaused: boolean;
  /** Restarts the timer with the full time of a slide. */
  restart(): void;
}

/** Calls `onEnd` at the end of a slide's `slideMs`, of which `elapsedMs` have already passed. Paused time does not count. */
export function startAutoplayTimer(slideMs: number, elapsedMs: number, onEnd: () => void): AutoplayTimer {
  const reasons = new Set<PauseReason>();
  let remainingMs = slideMs - elapsedMs;
  let startedAtMs = 0;
  let timer: number | undefined;

  const stop = (): void => {
    if (timer === undefined) return;
    window.clearTimeout(timer);
    timer = undefined;
    remainingMs -= performance.now() - startedAtMs;
  };
  const run = (): void => {
    if (reasons.size > 0 || timer !== undefined) return;
    startedAtMs = performance.now();
    timer = window.setTimeout(onEnd, remainingMs);
  };

  run();
  return {
    get isPaused() {
      return reasons.size > 0;
    },
    setPauseReason(reason, isActive) {
      if (isActive) reasons.add(reason);
      else reasons.delete(reason);
      if (isActive) stop();
      else run();
    },
    restart() {
      stop();
      remainingMs = slideMs;
      run();
    },
  };
}
