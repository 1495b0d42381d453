// Loads the code for the progress of an upload once a file is chosen. An upload shows no progress if it starts before this code
// has loaded, or if its file was chosen before a reload.
import upload from './upload.ts?worker&url';

oninput = ({ target }) => {
  if ((target as HTMLInputElement).files)
    fetch(upload)
      .then(() => import(/* @vite-ignore */ upload))
      .catch(() => {});
};
