// Redirects from a mistyped address to the intended page. The local server does that itself. A static host only knows exact
// addresses, and serves this page.
import { forgivingAddress } from '../../../core/http/forgiving-address.ts';

const address = forgivingAddress(location.pathname);
if (address !== location.pathname)
  fetch(address, { method: 'HEAD' }).then(
    ({ ok, url }) => ok && location.replace(new URL(url).pathname + location.search + location.hash),
    // Offline, the page stays as it is.
    () => undefined,
  );
