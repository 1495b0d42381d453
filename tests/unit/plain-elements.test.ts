import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutKeys, withoutListeners } from '../../src/build/plain-elements.ts';

test.each(['CartDialogView', 'CartLineView'])(
  'drops every listener and ref of %s for the first-touch script, and keeps its types',
  (name) => {
    const code = readFileSync(`src/features/cart/${name}.tsx`, 'utf8');
    const view = withoutListeners(code);
    const types = /^ +(on[A-Z]\w*|ref)\?: .+;$/gm;
    expect(view.match(types)).toEqual(code.match(types));
    expect(view.replace(types, '')).not.toMatch(/\b(on[A-Z]|ref\b)/);
  },
);

test('keeps a listener that the view itself calls', () => {
  const view = readFileSync('src/features/display/DisplayPanelView.tsx', 'utf8');
  expect(withoutListeners(view)).toMatch(
    /\{ id, t, choices, onChoose, \}[^]+onChange=\{\(\) => onChoose\('theme', theme\)\}/,
  );
  expect(withoutListeners(view)).not.toMatch(/\{onOpen\}|\{onLeave\}/);
});

test('drops the keys of list items', () => {
  expect(withoutKeys('<li key={line.item.id} id={id} />')).toBe('<li id={id} />');
});

test('leaves a view without listeners unchanged', () => {
  const code = 'export const Price = ({ one, only }) => <p>{one}, {only}</p>;';
  expect(withoutListeners(code)).toBe(code);
});
