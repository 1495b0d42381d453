// Tests the build step that shortens property names in the calculator's script and data.
import { runInNewContext } from 'node:vm';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { shortenCode } from '../../src/build/short-names.ts';
import { APPLIANCES } from '../../src/features/calculator/rules/appliances/appliances.ts';
import { LISTS, NUMBERS, SWITCHES } from '../../src/features/calculator/rules/choices.ts';
import { shortenData, SHORT_NAMES } from '../../src/features/calculator/rules/short-names.ts';

const shortened = (code: string): string => shortenCode(code, parseSync('code.js', code).program);

/** Runs code as the body of a function with the parameter `input`. */
const run = (code: string, input: unknown): unknown => runInNewContext(`((input) => {${code}})`)(input);

test('code and data with short names give the same result as with the original names', () => {
  const code = `
    const { watts, hours: [summer], count = 2, kind } = input;
    const load = { watts, kind, 'hours': summer, count };
    return [load.watts * load.hours * load.count, load.kind, input.watts, input['kind']];
  `;
  const data = { watts: 9, hours: [3, 6], kind: 'led' };
  const body = shortened(`function f() {${code}}`).slice('function f() {'.length, -1);
  expect(body).not.toMatch(/\.watts|hours/);
  expect(run(body, shortenData(data))).toEqual(run(code, data));
  expect(run(body, shortenData(data))).toEqual([54, 'led', 9, 'led']);
});

test('placeholders of texts have the same short names as the values that fill them', () => {
  const { text, watts } = shortenData({ text: '{watts} W, {kWh} kWh', watts: 1 }) as Record<string, unknown>;
  expect(watts).toBeUndefined();
  const [short] = Object.keys(shortenData({ watts: 1 }) as object);
  expect(text).toBe(`{${short}} W, {kWh} kWh`);
});

test('code that uses the name of a shortened property as a string is refused', () => {
  expect(() => shortened(`const load = {}; load['watts'] = 1;`)).toThrow('a property and a string "watts"');
});

test('computed properties and the properties of page elements are not shortened', () => {
  const code = `const x = (field, kind) => field[kind].value + field.textContent;`;
  expect(shortened(code)).toBe(code);
});

test('appliances, questions and their answers have no short name, because addresses and inquiries contain them', () => {
  const names = [APPLIANCES, LISTS, NUMBERS].flatMap(Object.keys).concat(SWITCHES, Object.values(LISTS).flat());
  expect(names.filter((name) => SHORT_NAMES.has(name))).toEqual([]);
});
