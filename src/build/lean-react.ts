// Removes exports of React that no code of this site uses. React is a CommonJS module, of which the bundler keeps every export.
// This saves about 0.8 kB, compressed, at the first use of an island.
import type { AstroIntegration } from 'astro';

/** Unused exports of React. tests/site/lean-react.test.ts finds scripts that use one of them. */
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
  'unstable_useCacheRefresh',
  'useActionState',
  'useDeferredValue',
  'useEffectEvent',
  'useImperativeHandle',
  'useInsertionEffect',
  'useOptimistic',
  'useTransition',
]);

interface Statement {
  type: string;
  start: number;
  end: number;
  expression?: { left?: { object?: { name?: string }; property?: { name?: string } } };
}

/** Returns the code of React without the statements that assign an unused export. */
export const withoutExports = (code: string, statements: readonly Statement[]): string =>
  statements
    .filter(({ expression }) => {
      const { object, property } = expression?.left ?? {};
      return object?.name === 'exports' && UNUSED_OF_REACT.has(property?.name ?? '');
    })
    .reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);

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
                filter: { id: /react\/cjs\/react\.production\.js/ },
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
