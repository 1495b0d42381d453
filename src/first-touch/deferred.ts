// Loads the tasks that wait until the page is used: sending submissions, fetching the next page, and announcing a stale page.
// first-touch.ts imports this file. If the device has stored it, that happens immediately.
import './bring-upload.ts';
import './device-page.tsx';
import './fetch-ahead.ts';
import './flush-queue.ts';
