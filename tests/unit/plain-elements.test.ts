import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutKeys, withoutListeners } from '../../src/build/plain-elements.ts';

test.each(['CartDialogView', 'CartLineView'])(
  'for the first-touch script, the build removes every listener and ref from %s, but not their types',
  (name) => {
    const code = readFileSync(`src/features/cart/${name}.tsx`, 'utf8');
    const view = withoutListeners(code);
    const types = /^ +(on[A-Z]\w*|ref)\?: .+;$/gm;
    expect(view.match(types)).toEqual(code.match(types));
    expect(view.replace(types, '')).not.toMatch(/\b(on[A-Z]|ref\b)/);
  },
);

test('a listener that the view itself calls is kept', () => {
  const view = readFileSync('src/features/display/DisplayPanelView.tsx', 'utf8');
  expect(withoutListeners(view)).toMatch(
    /\{ id, t, choices, onChoose, \}[^]+onChange=\{\(\) => onChoose\('theme', theme\)\}/,
  );
  expect(withoutListeners(view)).not.toMatch(/\{onOpen\}|\{onLeave\}/);
});

test('the React keys of list items are removed', () => {
  expect(withoutKeys('<li key={line.item.id} id={id} />')).toBe('<li id={id} />');
});

test('a view without listeners is left unchanged', () => {
  const code = 'export const Price = ({ one, only }) => <p>{one}, {only}</p>;';
  expect(withoutListeners(code)).toBe(code);
});
