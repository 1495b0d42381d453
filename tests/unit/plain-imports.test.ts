import { describe, expect, test } from 'vitest';
import { mergeRenderer, type BuiltFile } from '../../src/build/one-renderer.ts';
import { fetchBeforeImports, withAllImports, withNames } from '../../src/build/plain-imports.ts';

const file = (name: string, code: string, ...imports: string[]): BuiltFile => ({
  fileName: `_astro/${name}.js`,
  code,
  imports: imports.map((imported) => `_astro/${imported}.js`),
});

/**
 * Returns the compiled code of the first of these built files. Each placeholder after an `import()` becomes the list of files to
 * fetch before the import.
 */
const compiled = (...files: BuiltFile[]): string =>
  withNames(files[0]!, new Map(files.map((each) => [each.fileName, each])));

describe('an import on demand', () => {
  test('lists the imported file and all files that it needs, except files that the importer has already loaded', () => {
    const importer = file('Cart.1', 'p(()=>import(`./part.2.js`),__VITE_PRELOAD__)', 'shared.3', 'shop.4');
    const others = [
      file('part.2', '', 'shared.3', 'forms.5'),
      file('shared.3', ''),
      file('shop.4', '', 'valibot.7'),
      file('forms.5', '', 'valibot.7', 'text.6'),
      file('text.6', '', 'forms.5'),
      file('valibot.7', ''),
    ];
    expect(compiled(importer, ...others)).toBe('p(()=>import(`./part.2.js`),["part.2","forms.5","text.6"])');
  });

  test('lists its files whichever quotes its address has, and also if its callback contains another import', () => {
    const importer = file(
      'Desk.1',
      `p(async()=>{let{A:e}=await import("./a.2.js");return{A:e}},__VITE_PRELOAD__);` +
        `p(()=>import('./a.2.js').then(()=>p(()=>import(\`./b.3.js\`),__VITE_PRELOAD__)),__VITE_PRELOAD__)`,
    );
    expect(compiled(importer, file('a.2', ''), file('b.3', ''))).toBe(
      `p(async()=>{let{A:e}=await import("./a.2.js");return{A:e}},["a.2"]);` +
        `p(()=>import('./a.2.js').then(()=>p(()=>import(\`./b.3.js\`),["b.3"])),["a.2"])`,
    );
  });

  test('stops the build if its syntax is unknown', () => {
    expect(() => compiled(file('Cart.1', 'p(()=>import(address),__VITE_PRELOAD__)'))).toThrow(/Cart\.1\.js/);
  });
});

describe('a file that a page imports', () => {
  test('imports every file that it needs directly or indirectly', () => {
    const files = [
      file('Cart.1', 'import{a}from"./shop.2.js";', 'shop.2'),
      file('shop.2', '', 'valibot.3', 'text.4'),
      file('valibot.3', ''),
      file('text.4', '', 'shop.2'),
    ];
    expect(withAllImports(files[0]!, new Map(files.map((each) => [each.fileName, each])))).toBe(
      'import{a}from"./shop.2.js";import"./valibot.3.js";import"./text.4.js";',
    );
  });
});

describe('the renderer', () => {
  const merge = (facade: string, shared: string): { removed: string | undefined; files: BuiltFile[] } => {
    const files = [
      file('react-client.1', facade, 'shared.2'),
      file('shared.2', shared),
      file('Cart.3', 'import{a as b}from"./shared.2.js";b()', 'shared.2'),
      file('links.4', 'const text=`./shared.2.js`'),
    ];
    return { removed: mergeRenderer(files[0]!, new Map(files.map((each) => [each.fileName, each]))), files };
  };

  test('takes over the code of the file that it re-exports, and other files import this code from the renderer', () => {
    const { removed, files } = merge('export{$ as default}from"./shared.2.js";\n', 'var he=1,w=2;export{w,he as $};');
    expect(removed).toBe('_astro/shared.2.js');
    const [renderer, , cart, links] = files;
    expect(renderer).toEqual(file('react-client.1', 'var he=1,w=2;export{w,he as $,he as default};'));
    expect(cart).toEqual(file('Cart.3', 'import{a as b}from"./react-client.1.js";b()', 'react-client.1'));
    expect(links!.code).toBe('const text=`./shared.2.js`');
  });

  test('is left unchanged if it contains more than an export of the shared code', () => {
    const { removed, files } = merge('import{a}from"./shared.2.js";export{b as default}', 'export{c as a};');
    expect(removed).toBeUndefined();
    expect(files[0]!.code).toBe('import{a}from"./shared.2.js";export{b as default}');
  });

  test('is not merged, and the build stops, if the shared code has an export of unknown syntax', () => {
    expect(() => merge('export{E as default}from"./shared.2.js";', 'export{E};')).toThrow(/shared\.2\.js/);
  });
});

test('each import of a file by its literal address becomes a fetch of the whole file, followed by the import', () => {
  const code = fetchBeforeImports('const load=()=>import(`./calculator-rest.a1b2c3.js`);import(other)');
  expect(code).toMatch(
    /fetch\((\w)\).*endsWith\("\/\/"\)\?import\(\1\):.*"\.\/calculator-rest\.a1b2c3\.js",import\.meta\.url/,
  );
  expect(code).toMatch(/;import\(other\)$/);
});
