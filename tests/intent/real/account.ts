import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { pick } from '../fuzz/random.ts';
import { anyPress, type Action, type Part } from './action.ts';

/**
 * Returns the part for the sign-in form. Its actions type and submit wrong credentials. The form appears once the account's
 * island has found no signed-in customer.
 */
export function createAccountPart(page: Page): Part {
  const email = page.getByLabel('Courriel', { exact: true });
  const password = page.getByLabel('Mot de passe');
  const send = page.getByRole('main').getByRole('button', { name: /^Se connecter|^Connexion/ });
  const typed = { email: '', password: '' };
  const sent: string[] = [];
  const expected: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/auth/v1/token'))
      sent.push((request.postDataJSON() as { email: string }).email);
  });

  const append = (name: 'email' | 'password', text: string): Action => ({
    name: `type “${text}” as ${name}`,
    weight: text.length,
    perform: async () => {
      await (name === 'email' ? email : password).focus();
      await page.keyboard.press('End');
      await page.keyboard.type(text);
      typed[name] += text;
    },
  });
  return {
    next: async (random) => {
      if (!(await email.isVisible())) return undefined;
      if (typed.email === '') return append('email', `${randomUUID().slice(0, 4)}@example.org`);
      if (typed.password === '') return append('password', 'sapin');
      const press = anyPress(random);
      return pick<Action>(random, [
        append('email', pick(random, ['a', 'bc'])),
        append('password', pick(random, ['x', 'yz'])),
        {
          name: `${press.name} on “sign in”`,
          weight: press.times,
          perform: async () => {
            // While the first submit is pending, a second submit has no effect.
            await press.perform(send);
            expected.push(typed.email);
            await expect(page.getByRole('alert').filter({ hasText: 'inexact' })).toBeVisible();
            await expect(send).toHaveAttribute('aria-disabled', 'false');
          },
        },
      ]);
    },
    verify: async () => {
      if (typed.email) await expect(email).toHaveValue(typed.email);
      if (typed.password) await expect(password).toHaveValue(typed.password);
      expect(sent, 'requests to sign in').toEqual(expected);
    },
  };
}
