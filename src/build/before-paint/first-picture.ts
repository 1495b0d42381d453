// Loads the first picture early. Every picture is lazy, so that the data saver can block it. The first one would then wait for
// the layout, which cost 0.3 s on a rural connection. Without the data saver it is requested as soon as it is parsed (decision
// 0015). Pages without such a picture do not contain this script (optimize-html/gate.ts).
if (!document.documentElement.dataset['saver'])
  new MutationObserver((_, observer) => {
    const picture = document.querySelector<HTMLImageElement>('[fetchpriority]');
    if (!picture) return;
    observer.disconnect();
    picture.loading = 'eager';
  }).observe(document, { childList: true, subtree: true });
