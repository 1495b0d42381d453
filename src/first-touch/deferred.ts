// Loads the tasks that wait until the page is used: sending submissions, fetching the next page, and announcing a stale page.
// first-touch.ts imports this file. If the service worker has stored this file, the import does not wait for a touch.
// fetch-ahead.ts comes last, because it fails if an ad blocker has removed `IntersectionObserver`.
import './bring-upload.ts';
import './device-page.tsx';
import './flush-queue.ts';
import './fetch-ahead.ts';
