// Redirects from a mistyped address to the intended page. The local server redirects by itself. A static host only supports
// exact addresses, and serves the "not found" page with this script.
import { forgivingAddress, splitEncodedFragment } from '../../../core/http/forgiving-address.ts';

const { path, fragment } = splitEncodedFragment(location.pathname);
const address = forgivingAddress(path);
if (address !== location.pathname)
  fetch(address, { method: 'HEAD' }).then(
    ({ ok, url }) => ok && location.replace(new URL(url).pathname + location.search + (location.hash || fragment)),
    // If the device is offline, the page does not change.
    () => undefined,
  );
