// Tasks that wait until the page is used: sending pending submissions, fetching the next page, and announcing a stale page.
// first-touch.ts imports this file, immediately if it is stored on the device already.
import './device-page.tsx';
import './fetch-ahead.ts';
import './flush-queue.ts';
