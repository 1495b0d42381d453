import { describe, expect, test } from 'vitest';
import { afterKey, CLOSED, OPEN, type Popup } from '../../src/features/search/popup.ts';

const on = (active: string): Popup => ({ kind: 'open', active });
const press = (
  key: string,
  popup: Popup,
  addresses: string[] = ['/a', '/b', '/c'],
  altKey = false,
): Popup | undefined => afterKey({ key, altKey }, popup, addresses);

describe('the list of an editable combobox', () => {
  test.each<[string, Popup, Popup | undefined]>([
    ['ArrowDown', CLOSED, on('/a')],
    ['ArrowDown', OPEN, on('/a')],
    ['ArrowDown', on('/a'), on('/b')],
    ['ArrowDown', on('/c'), on('/a')],
    ['ArrowDown', on('/gone'), on('/a')],
    ['ArrowUp', CLOSED, on('/c')],
    ['ArrowUp', on('/a'), on('/c')],
    ['ArrowUp', on('/b'), on('/a')],
    ['Home', on('/b'), OPEN],
    ['End', on('/b'), OPEN],
    ['ArrowLeft', on('/b'), OPEN],
    ['ArrowRight', OPEN, OPEN],
    ['Home', CLOSED, undefined],
    ['Tab', on('/b'), CLOSED],
    ['a', on('/b'), undefined],
  ])('reacts to the key %s in the state %j with the state %j', (key, before, after) =>
    expect(press(key, before)).toEqual(after),
  );

  test('opens without a selection if it has no options', () => expect(press('ArrowUp', CLOSED, [])).toEqual(OPEN));
  test('opens with Alt and ArrowDown, and closes with Alt and ArrowUp', () => {
    expect(press('ArrowDown', CLOSED, undefined, true)).toEqual(OPEN);
    expect(press('ArrowUp', on('/a'), undefined, true)).toEqual(CLOSED);
  });
});
