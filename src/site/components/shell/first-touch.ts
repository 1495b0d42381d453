// Loads the first-touch script (src/first-touch) at the page's `load` event, after the largest picture. With the data saver,
// loads the script at the first touch or click. A pending submission is an exception: the script is then loaded at `load`,
// because the script sends the submission. The import fails if the device is offline, so the script is also loaded when the
// connection returns. Browsers may cache the failure for this address, so the next attempt uses another address.
import address from '../../../first-touch/first-touch.ts?worker&url';
import { dataset } from './choose.ts';

const { connection } = navigator as { connection?: { saveData: boolean } };
let attempt = 0;

function bring(): void {
  const next = `${address}?${attempt}`;
  import(/* @vite-ignore */ next).catch(() => {
    attempt += 1;
  });
}

if (!dataset.outgoing && (dataset.saver || connection?.saveData)) onpointerdown = bring;
else onload = bring;
ononline = bring;
