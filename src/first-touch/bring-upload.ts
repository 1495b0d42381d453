// Loads the code for the progress of an upload once a file is chosen. Requests that are sent before this code has loaded, or
// after a reload, show no progress.
import upload from './upload.ts?worker&url';

oninput = ({ target }) => {
  if ((target as HTMLInputElement).files)
    fetch(upload)
      .then(() => import(/* @vite-ignore */ upload))
      .catch(() => {});
};
