/**
 * Returns a picture's loading attributes. Pictures of the first view are loaded before others. They are lazy too, so that the
 * data saver, which hides them, keeps them from loading.
 */
export const pictureLoading = (isFirst: boolean) =>
  isFirst ? ({ loading: 'lazy', fetchpriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
