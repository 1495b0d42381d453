/**
 * Returns a picture's loading attributes. Pictures of the first view are loaded before other pictures. All pictures are lazy,
 * because browsers do not load a hidden lazy picture, and the data saver hides pictures.
 */
export const pictureLoading = (isFirst: boolean) =>
  isFirst ? ({ loading: 'lazy', fetchpriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
