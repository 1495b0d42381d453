/**
 * How a picture is fetched: one of the first view before the others. Lazy even so: what is not drawn is then not fetched,
 * which is what the data saver stands on.
 */
export const pictureLoading = (isFirst: boolean) =>
  isFirst ? ({ loading: 'lazy', fetchpriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
