// Leads from a mistyped address to the page that it means. The local server does so itself; a static host knows addresses
// as they are typed alone, and answers with this page.
import { forgivingAddress } from '../../domain/http/forgiving-address.ts';

const address = forgivingAddress(location.pathname);
if (address !== location.pathname)
  fetch(address, { method: 'HEAD' }).then(
    ({ ok, url }) => ok && location.replace(new URL(url).pathname + location.search + location.hash),
    // Without a connection the page stays as it is.
    () => undefined,
  );
