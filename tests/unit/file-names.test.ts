// Tests how the names of files that strangers send are shown to the company.
import { expect, test } from 'vitest';
import { displayName } from '../../functions/contact-form/files.ts';

test.each([
  ['../../etc/plan.pdf', 'plan.pdf'],
  ['..\\..\\plan.pdf', 'plan.pdf'],
  ['C:plan.pdf', 'plan.pdf'],
  ['\u202eplan\u200b\0.pdf', 'plan.pdf'],
  ['..\u200b/plan.pdf', 'plan.pdf'],
  ['Plan d’été, 2e étage.pdf', 'Plan d’été, 2e étage.pdf'],
  [`${'😀'.repeat(200)}.pdf`, `${'😀'.repeat(146)}.pdf`],
])('a file named %j is shown to the company as %j', (name, shown) => expect(displayName(name)).toBe(shown));
