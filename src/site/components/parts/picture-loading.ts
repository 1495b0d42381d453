/**
 * Returns a picture's loading attributes. Pictures of the first view are loaded before others. They are lazy too: the data
 * saver hides pictures, and browsers do not load a hidden lazy picture.
 */
export const pictureLoading = (isFirst: boolean) =>
  isFirst ? ({ loading: 'lazy', fetchpriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
