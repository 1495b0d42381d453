// Loads the tasks that wait until the page is used: showing upload progress, announcing a stale page, sending submissions, and
// fetching the next page. first-touch.ts imports this file. The import does not wait for a touch if a submission is pending, or
// if a service worker controls the page. fetch-ahead.ts comes last, because it fails if an ad blocker has removed
// `IntersectionObserver`.
import './bring-upload.ts';
import './device-page.tsx';
import './flush-queue.ts';
import './fetch-ahead.ts';
