import { choose, DisplayPanelView, readChoices } from '../features/display/DisplayPanelView.tsx';
import type { DisplayProps } from '../features/display/props.ts';
import { settle, type Touch } from './island.ts';

/** Opens or closes the display panel. */
export function toggleDisplay(touch: Touch, button: HTMLButtonElement): void {
  const { id, t } = touch.props as DisplayProps;
  if (!touch.island.answer) {
    touch.island.append(
      (<DisplayPanelView id={id} t={t} choices={readChoices()} onChoose={choose} />) as unknown as Node,
    );
    // With this attribute, the browser opens the panel after this event, and closes it at the next click.
    button.setAttribute('popovertarget', id);
  }
  settle(touch, true);
}
