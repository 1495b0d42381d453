// Finds the pictures of `src/assets/scenes`, named `<name>-<width>.<format>`. Scripts in `art/` create them.
const FILES = import.meta.glob<string>('../../../assets/scenes/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

interface PictureFiles {
  avif: string;
  /** The WebP file for browsers without AVIF. A cropped version for phones has no WebP file. */
  src: string | undefined;
}

/**
 * Returns the files of a picture, with the AVIF files as a `srcset` value.
 * @throws if the picture does not exist, so that no page is built without it.
 */
export function pictureFiles(name: string): PictureFiles {
  const candidates = Object.entries(FILES)
    .map(([file, url]) => ({ url, parts: /\/([^/]+)-(\d+)\.(avif|webp)$/.exec(file)! }))
    .filter(({ parts }) => parts[1] === name)
    .map(({ url, parts }) => ({ url, width: Number(parts[2]), format: parts[3] }))
    .sort((a, b) => a.width - b.width);
  const avif = candidates
    .filter(({ format }) => format === 'avif')
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');
  if (!avif) throw new Error(`src/assets/scenes contains no picture named ${name}.`);
  return { avif, src: candidates.find(({ format }) => format === 'webp')?.url };
}
