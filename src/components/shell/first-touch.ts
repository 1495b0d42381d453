// Fetches the script that answers a first touch (src/first-touch), once the largest picture is there; where data is
// saved, with the first press, unless a submission is pending, which that script sends. Without a connection the import
// fails; a browser may remember that of an address, so each attempt has another.
import address from '../../first-touch/first-touch.ts?worker&url';
import { dataset } from './choose.ts';

const { connection } = navigator as { connection?: { saveData: boolean } };
let attempt = 0;

function bring(): void {
  const next = `${address}?${attempt}`;
  import(/* @vite-ignore */ next).catch(() => attempt++);
}

window[(!dataset.outgoing && (dataset.saver || connection?.saveData) ? 'onpointerdown' : 'onload') as 'onload'] =
  window.ononline = bring;
