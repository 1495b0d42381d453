// Focuses the header's search box when the visitor presses the `/` key, except while the visitor types text. Shift is allowed,
// because Quebec's keyboard has `/` above the 3. The display panel can switch this shortcut off with an attribute of `<html>`.
// The focus hydrates the search box's island. The listener ignores untrusted events, such as the key events that an island
// replays.
addEventListener(
  'keydown',
  (event) => {
    if (
      event.key !== '/' ||
      !event.isTrusted ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.activeElement?.matches('input,select,textarea,[data-shortcut] *')
    )
      return;
    event.preventDefault();
    document.querySelector<HTMLElement>('.search input')!.focus();
  },
  true,
);

// Makes this file a module.
export {};
