/** What may keep a slide from giving way to the next. */
export type Hold = 'paused' | 'focused' | 'dragged' | 'unseen';

/** The turn of the slide shown: so many milliseconds, counted only while nothing holds it. */
export interface Turn {
  setHold(hold: Hold, isHeld: boolean): void;
  readonly isHeld: boolean;
  /** Another slide is shown: its turn is whole. */
  restart(): void;
}

/** Begins a turn of `turnMs`, of which `elapsedMs` have passed; calls `onEnd`, which shows the next, at its end. */
export function beginTurn(turnMs: number, elapsedMs: number, onEnd: () => void): Turn {
  const holds = new Set<Hold>();
  let leftMs = turnMs - elapsedMs;
  let startedAtMs = 0;
  let timer: number | undefined;

  const stop = (): void => {
    if (timer === undefined) return;
    window.clearTimeout(timer);
    timer = undefined;
    leftMs -= performance.now() - startedAtMs;
  };
  const run = (): void => {
    if (holds.size > 0 || timer !== undefined) return;
    startedAtMs = performance.now();
    timer = window.setTimeout(onEnd, leftMs);
  };

  run();
  return {
    get isHeld() {
      return holds.size > 0;
    },
    setHold(hold, isHeld) {
      if (isHeld) holds.add(hold);
      else holds.delete(hold);
      if (isHeld) stop();
      else run();
    },
    restart() {
      stop();
      leftMs = turnMs;
      run();
    },
  };
}
