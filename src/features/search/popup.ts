/** The list below the box. The active option is identified by its address, because other options may be inserted before it. */
export type Popup = { kind: 'closed' } | { kind: 'open'; active?: string };

export const CLOSED: Popup = { kind: 'closed' };
export const OPEN: Popup = { kind: 'open' };

interface Key {
  key: string;
  altKey: boolean;
}

/**
 * Returns the list's next state after a key. The keys work as in the ARIA Authoring Practices for editable comboboxes. The up and
 * down arrow keys move through the options in a circle. With Alt, the down arrow opens the list, and the up arrow closes it.
 * After a key that moves the caret, no option is active. Returns `undefined` if the key has no effect.
 */
export function afterKey({ key, altKey }: Key, popup: Popup, addresses: readonly string[]): Popup | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      if (altKey) return key === 'ArrowDown' ? OPEN : CLOSED;
      return step(key === 'ArrowDown' ? 1 : -1, popup, addresses);
    case 'Home':
    case 'End':
    case 'ArrowLeft':
    case 'ArrowRight':
      return popup.kind === 'open' ? OPEN : undefined;
    case 'Tab':
      return CLOSED;
    default:
      return undefined;
  }
}

function step(by: 1 | -1, popup: Popup, addresses: readonly string[]): Popup {
  if (addresses.length === 0) return OPEN;
  const at = popup.kind === 'open' && popup.active !== undefined ? addresses.indexOf(popup.active) : -1;
  const first = by > 0 ? 0 : -1;
  return { kind: 'open', active: addresses.at(at < 0 ? first : (at + by) % addresses.length)! };
}
