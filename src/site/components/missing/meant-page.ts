// Redirects from a mistyped address to the intended page. The local server redirects by itself, so this script is for static
// hosts. They support only exact addresses, and serve the "not found" page with this script.
import { forgivingAddress, splitEncodedFragment } from '../../../core/http/forgiving-address.ts';

const { path, fragment } = splitEncodedFragment(location.pathname);
const address = forgivingAddress(path);
if (address !== location.pathname)
  fetch(address, { method: 'HEAD' }).then(
    ({ ok, url }) => ok && location.replace(new URL(url).pathname + location.search + (location.hash || fragment)),
    // If the device is offline, the page does not change.
    () => undefined,
  );
