// The pictures of `src/assets/scenes`, as `<name>-<width>.<format>`; `art/` makes them.
const FILES = import.meta.glob<string>('../../assets/scenes/*.{avif,webp}', { eager: true, query: '?url', import: 'default' });

export interface SceneFiles {
  avif: string;
  webp: string;
  /** The smallest WebP, for browsers that choose nothing. */
  src: string;
}

/**
 * The files of a scene as `srcset` values.
 * @throws when there is none: a page without its picture is not built.
 */
export function sceneFiles(name: string): SceneFiles {
  const candidates = Object.entries(FILES)
    .map(([file, url]) => ({ url, parts: /\/([^/]+)-(\d+)\.(avif|webp)$/.exec(file)! }))
    .filter(({ parts }) => parts[1] === name)
    .map(({ url, parts }) => ({ url, width: Number(parts[2]), format: parts[3] }))
    .sort((one, other) => one.width - other.width);
  const setOf = (format: string): string =>
    candidates.filter((candidate) => candidate.format === format).map(({ url, width }) => `${url} ${width}w`).join(', ');
  const src = candidates.find(({ format }) => format === 'webp')?.url;
  if (!src) throw new Error(`src/assets/scenes holds no picture named ${name}.`);
  return { avif: setOf('avif'), webp: setOf('webp'), src };
}
