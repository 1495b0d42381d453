// Loads the first picture early. Every picture is lazy, so that the data saver can block it. A lazy picture loads only after the
// first layout. On a rural connection, this delays the first picture by up to 0.6 s (decision 0015). Unless the data saver is on,
// this script requests the first picture as soon as the picture's element is parsed. Pages without a picture to request early do
// not contain this script (optimize-html/gate.ts).
if (!document.documentElement.dataset['saver'])
  new MutationObserver((_, observer) => {
    const picture = document.querySelector<HTMLImageElement>('[fetchpriority]');
    if (!picture) return;
    observer.disconnect();
    picture.loading = 'eager';
  }).observe(document, { childList: true, subtree: true });
