import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Strings } from '../../i18n/strings/index.ts';
import { initSwiper, type Shown, type Slides } from './slides.ts';

interface CarouselProps {
  /** What each slide's bullet is called. */
  names: string[];
  t: Pick<Strings['slides'], 'choose' | 'pause' | 'resume' | 'previous' | 'next'>;
}

/**
 * The controls of the slides beside it. Until it is hydrated no bullet is chosen and CSS moves the slides; from then
 * on the chosen bullet is the slide shown. The elements stay the same ones, so that focus stays where it is.
 */
export function Carousel({ names, t }: CarouselProps): ReactNode {
  const controls = useRef<HTMLFormElement>(null);
  const slides = useRef<Slides>(undefined);
  const [shown, setShown] = useState<Shown>();
  // In a layout effect: until it renders with the slide shown, React would clear a bullet that was chosen while the code
  // was on its way. The island lives as long as the page, so that nothing is cleaned up.
  useLayoutEffect(() => {
    slides.current = initSwiper(controls.current!.closest('section')!, setShown);
  }, []);

  return (
    // Sent by Enter, a form of this method goes nowhere.
    <form ref={controls} method="dialog" className="slide-bar page print:hidden">
      <div className="slide-controls">
        {/* A chosen bullet stops the slides that CSS moves: this clears the choice. */}
        {!shown && <button type="reset" className="slide-play" aria-label={t.resume} />}
        <input
          type="checkbox"
          className="slide-pause"
          aria-label={t.pause}
          checked={shown?.isPaused ?? false}
          onChange={({ target }) => slides.current?.setPaused(target.checked)}
        />
        <div role="radiogroup" aria-label={t.choose}>
          {names.map((name, index) => (
            <input
              key={name}
              type="radio"
              name="slide"
              className="slide-dot"
              aria-label={name}
              checked={shown?.index === index}
              onChange={() => slides.current?.show(index)}
            />
          ))}
        </div>
        <button
          type="button"
          className="slide-arrow needs-script"
          aria-label={t.previous}
          onClick={() => slides.current?.showPrevious()}
        />
        <button
          type="button"
          className="slide-arrow needs-script"
          aria-label={t.next}
          onClick={() => slides.current?.showNext()}
        />
      </div>
    </form>
  );
}
