// Redirects from a mistyped address to the intended page. The local server does that itself. A static host only knows exact
// addresses, and serves this page.
import { forgivingAddress, splitEncodedFragment } from '../../../core/http/forgiving-address.ts';

const { path, fragment } = splitEncodedFragment(location.pathname);
const address = forgivingAddress(path);
if (address !== location.pathname)
  fetch(address, { method: 'HEAD' }).then(
    ({ ok, url }) => ok && location.replace(new URL(url).pathname + location.search + (location.hash || fragment)),
    // Offline, the page stays as it is.
    () => undefined,
  );
