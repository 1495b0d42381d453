/**
 * Returns a picture's loading attributes. Pictures of the first view are loaded before other pictures. The data saver hides
 * pictures, and browsers do not load a hidden picture if it is lazy. All pictures are therefore lazy.
 */
export const pictureLoading = (isFirst: boolean) =>
  isFirst ? ({ loading: 'lazy', fetchpriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
