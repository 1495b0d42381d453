// Loads the first picture early. Every picture is lazy, so that the data saver can block it. A lazy picture loads only after the
// layout, which cost 0.3 s on a rural connection. Unless the data saver is on, this script requests the first picture as soon as
// the picture's element is parsed (decision 0015). Pages without a picture to request early do not contain this script
// (optimize-html/gate.ts).
if (!document.documentElement.dataset['saver'])
  new MutationObserver((_, observer) => {
    const picture = document.querySelector<HTMLImageElement>('[fetchpriority]');
    if (!picture) return;
    observer.disconnect();
    picture.loading = 'eager';
  }).observe(document, { childList: true, subtree: true });
