import type { Loader, LoaderContext } from 'astro/loaders';

/** Data that marks an entry as invalid, so that it is not stored. */
const WRONG = { isWrong: true };

/**
 * Returns a loader that skips invalid files instead of ending the dev server. While there are such files, every page shows the
 * report of mistakes (watch.ts). A skipped file is read again once it changes.
 */
export const tolerantLoader = (loader: Loader): Loader => ({
  ...loader,
  load: (context) => loader.load(withoutWrongFiles(context)),
});

/** Astro also passes the parser of each file extension to loaders, although its documentation does not mention this. */
interface AstroContext extends LoaderContext {
  entryTypes: Map<string, { getEntryInfo: (file: { contents: string; fileUrl: URL }) => Promise<EntryInfo> }>;
}

interface EntryInfo {
  data: object;
  body: string;
  slug: string;
  rawData: string;
}

function withoutWrongFiles(context: LoaderContext): LoaderContext {
  const { store, entryTypes } = context as AstroContext;
  const tolerantTypes = [...entryTypes].map(([extension, type]) => {
    const getEntryInfo: typeof type.getEntryInfo = async (file) => {
      try {
        return await type.getEntryInfo(file);
      } catch {
        return { data: WRONG, body: '', slug: '', rawData: '' };
      }
    };
    return [extension, { ...type, getEntryInfo }] as const;
  });
  const tolerant: AstroContext = {
    ...context,
    entryTypes: new Map(tolerantTypes),
    parseData: async (entry) => {
      if (entry.data === (WRONG as unknown)) return entry.data;
      return context.parseData(entry).catch(() => WRONG as unknown as typeof entry.data);
    },
    store: { ...store, set: (entry) => entry.data !== (WRONG as unknown) && store.set(entry) },
  };
  return tolerant;
}
