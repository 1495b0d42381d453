// Where a chat on the page is set up, its code is fetched when the button is pressed, and takes the press over.
const button = document.querySelector<HTMLAnchorElement>('.chat')!;
const { code } = button.dataset;

if (code)
  button.onclick = (event) => {
    event.preventDefault();
    import(/* @vite-ignore */ code).catch(() => (location.href = button.href));
  };

// A module, though nothing imports from it.
export {};
