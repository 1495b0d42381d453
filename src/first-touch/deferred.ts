// What waits until a page is used: sending what is pending, fetching the next page, telling that this one is old.
// first-touch.ts imports it, at once where it is on the device already.
import './device-page.tsx';
import './fetch-ahead.ts';
import './flush-queue.ts';
