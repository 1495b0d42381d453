// Fetches the code that shows the progress of an upload once a file is chosen. A request that is sent before it arrives, or
// after a reload, is sent without a bar.
import upload from './upload.ts?worker&url';

oninput = (event) => (event.target as HTMLInputElement).files && import(/* @vite-ignore */ upload).catch(Boolean);
