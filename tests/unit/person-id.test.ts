import { describe, expect, test } from 'vitest';
import { personId, findPerson } from '../../src/core/content/person-id.ts';

describe('a person of the crew', () => {
  test('has an anchor without accents and punctuation', () => {
    expect(personId('Geneviève Thibault')).toBe('genevieve-thibault');
    expect(personId('Marc-André L’Écuyer')).toMatch(/^[a-z-]+$/);
  });

  test('is found by an article’s author field only if the name is the whole field, or the part before a comma', () => {
    const people = [{ name: 'Anne Roy' }, { name: 'Anne Royer' }];
    expect(findPerson('Anne Royer, technicienne', people)).toEqual({ name: 'Anne Royer' });
    expect(findPerson('Anne Roy', people)).toEqual({ name: 'Anne Roy' });
    expect(findPerson('Luc Roy, technicien', people)).toBeUndefined();
  });
});
