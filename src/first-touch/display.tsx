import { DisplayPanelView, readChoices } from '../islands/display/DisplayPanelView.tsx';
import type { DisplayProps } from '../islands/display/props.ts';
import { settle, waitingIsland } from './island.ts';

/** Opens the display panel, or closes it again. */
export function toggleDisplay(event: Event, button: HTMLButtonElement): void {
  const found = waitingIsland<DisplayProps & { id: string }>(button);
  if (!found) return;
  const { island, props } = found;
  const { id } = props;
  if (!island.answer) {
    island.append((<DisplayPanelView id={id} t={props.t} choices={readChoices()} />) as unknown as HTMLElement);
    button.setAttribute('popovertarget', id);
  }
  // The browser's own: it opens the panel after this event, or closes it.
  settle(event, island, true);
}
