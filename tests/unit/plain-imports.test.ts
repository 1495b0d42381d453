import { describe, expect, test } from 'vitest';
import { withNames, type BuiltFile } from '../../src/build/plain-imports.ts';

const file = (name: string, code: string, ...imports: string[]): BuiltFile => ({
  fileName: `_astro/${name}.js`,
  code,
  imports: imports.map((imported) => `_astro/${imported}.js`),
});

/** Returns the code of the first file among all files. */
const compiled = (...files: BuiltFile[]): string =>
  withNames(files[0]!, new Map(files.map((each) => [each.fileName, each])));

describe('an import on demand', () => {
  test('names the part and all files it needs, without those of its importer', () => {
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

  test('names its files in any quotes, and if it imports another within its callback', () => {
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

  test('stops the build in an unknown form', () => {
    expect(() => compiled(file('Cart.1', 'p(()=>import(address),__VITE_PRELOAD__)'))).toThrow(/Cart\.1\.js/);
  });
});
