// `/` puts the focus into the header's box, as on many sites; not while something is being typed. Shift is let through:
// Quebec's keyboard has `/` above the 3. The display panel switches it off, which stands on `<html>`. The focus is a use,
// which hydrates the island. It is heard before an island on its way keeps it, and not again when that does it anew.
document.addEventListener(
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

// A module, though nothing imports from it.
export {};
