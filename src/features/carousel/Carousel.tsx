import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Strings } from '../../i18n/strings/index.ts';
import { initSwiper, type Shown, type Slides } from './slides.ts';

interface CarouselProps {
  /** Name of each slide's bullet. */
  names: string[];
  t: Pick<Strings['slides'], 'choose' | 'pause' | 'resume' | 'previous' | 'next'>;
}

/**
 * Renders the controls next to the slides. At first, no bullet is selected, and CSS moves the slides. If a visitor selects a
 * bullet before hydration, the slides stop. After hydration, the selected bullet marks the current slide.
 */
export function Carousel({ names, t }: CarouselProps): ReactNode {
  const controls = useRef<HTMLFormElement>(null);
  const slides = useRef<Slides>(undefined);
  const [shown, setShown] = useState<Shown>();
  // Sets the current slide before the browser paints. Otherwise, the first render would clear a bullet that was selected while
  // the code loaded. The effect needs no clean-up, because the island exists as long as the page.
  useLayoutEffect(() => {
    slides.current = initSwiper(controls.current!.closest('section')!, setShown);
  }, []);

  return (
    // A form with `method="dialog"` does nothing when it is submitted with Enter.
    <form ref={controls} method="dialog" className="slide-bar page print:hidden">
      <div className="slide-controls">
        {/* A selected bullet stops the slides that CSS moves. This button clears the selection, so that they move again. */}
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
