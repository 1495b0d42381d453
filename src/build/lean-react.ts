// Removes exports of React and React DOM that no code of this site uses, and the hooks behind them. The bundler cannot do
// this, because both packages are CommonJS modules. This saves about 3.1 kB, compressed, at the first use of an island.
import type { AstroIntegration } from 'astro';
import type { SyntaxNode } from './syntax-node.ts';

/** Unused exports of React and React DOM. tests/site/lean-react.test.ts finds scripts that use one of them. */
export const UNUSED_OF_REACT: ReadonlySet<string> = new Set([
  'Activity',
  'Children',
  'Profiler',
  'PureComponent',
  'StrictMode',
  'ViewTransition',
  'addTransitionType',
  'cacheSignal',
  'cloneElement',
  'createRef',
  'forwardRef',
  'isValidElement',
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preloadModule',
  'unstable_batchedUpdates',
  'unstable_useCacheRefresh',
  'useActionState',
  'useDeferredValue',
  'useEffectEvent',
  'useFormState',
  'useFormStatus',
  'useImperativeHandle',
  'useInsertionEffect',
  'useOptimistic',
  'useTransition',
]);

/**
 * Names of unused hooks in React's tables of hooks. Only the unused exports call these hooks. Two hooks have another name than
 * the export that calls them.
 */
const HOOKS: ReadonlySet<string> = new Set([...UNUSED_OF_REACT, 'useHostTransitionStatus', 'useCacheRefresh']);

/** Methods in the internals of React DOM that only `preload()` and similar exports call. */
const HINTS = new Set(['D', 'C', 'L', 'm', 'X', 'S', 'M']);

interface Statement extends SyntaxNode {
  declarations?: { id: { name?: string }; init?: { properties?: SyntaxNode[] } | null }[];
  expression?: {
    left?: { object?: { name?: string }; property?: { name?: string } };
    right?: { properties?: SyntaxNode[] };
  };
}

/** Returns the entries of unused hooks in the tables of hooks that a statement declares. */
const findUnusedHooks = ({ declarations = [] }: Statement): SyntaxNode[] =>
  declarations
    .filter(({ id }) => /Dispatcher(On\w+)?$/.test(id.name ?? ''))
    .flatMap(({ init }) => init?.properties ?? [])
    .filter(({ key }) => HOOKS.has(key?.name ?? ''));

/** Returns the code of React or React DOM without unused exports, and without the functions that only these exports call. */
export const withoutExports = (code: string, statements: readonly Statement[]): string =>
  statements
    .flatMap((statement): readonly SyntaxNode[] => {
      const { left: { object, property } = {}, right } = statement.expression ?? {};
      if (object?.name === 'exports') return UNUSED_OF_REACT.has(property?.name ?? '') ? [statement] : [];
      if (object?.name !== 'ReactDOMSharedInternals' || property?.name !== 'd') return findUnusedHooks(statement);
      return right?.properties?.filter(({ key }) => HINTS.has(key?.name ?? '')) ?? [];
    })
    // Also removes the comma after a property, because two commas in a row are a syntax error.
    .reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^,/, ''), code);

export const leanReact: AstroIntegration = {
  name: 'lean-react',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'lean-react',
              apply: 'build',
              applyToEnvironment: ({ name }) => name === 'client',
              transform: {
                filter: { id: /\/cjs\/react(-dom|-dom-client)?\.production\.js/ },
                handler(code) {
                  return withoutExports(code, this.parse(code).body as unknown as Statement[]);
                },
              },
            },
          ],
        },
      });
    },
  },
};
