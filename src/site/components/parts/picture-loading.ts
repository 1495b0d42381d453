/**
 * Returns a picture's loading attributes. Browsers load pictures of the first view before others. These are lazy too, because
 * the data saver hides pictures, and browsers do not load a hidden lazy picture.
 */
export const pictureLoading = (isFirst: boolean) =>
  isFirst ? ({ loading: 'lazy', fetchpriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
