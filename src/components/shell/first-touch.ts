// Fetches the script that answers a first touch (src/first-touch), once the largest picture is there; where data is
// saved, with the first press.
import address from '../../first-touch/first-touch.ts?worker&url';
import { dataset } from './choose.ts';

const { connection } = navigator as { connection?: { saveData: boolean } };

addEventListener(
  'saver' in dataset || connection?.saveData ? 'pointerdown' : 'load',
  () => void import(/* @vite-ignore */ address),
  { once: true },
);
