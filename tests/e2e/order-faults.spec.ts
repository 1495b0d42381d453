// Places orders on a connection with every kind of failure, at any moment. Tests that an order is never placed twice and never
// wrongly reported as placed, and that the cart and typed text are never lost. The failures follow from the seed, so SEED=…
// repeats them.
import { test } from '@playwright/test';
import { randomFrom } from '../intent/fuzz/random.ts';
import { isFullScope, SEED } from '../support/scope.ts';
import { becomeCustomer } from '../support/shop.ts';
import { faultyConnection } from './order-faults/faulty-connection.ts';
import { createPlan } from './order-faults/plan.ts';
import { Round } from './order-faults/round.ts';

const CUSTOMERS = isFullScope ? 20 : 1;
const ROUNDS_EACH = isFullScope ? 10 : 3;

test.describe.configure({ timeout: 600_000 });

for (let customer = 0; customer < CUSTOMERS; customer++) {
  test(`failures neither place an order twice nor lose a cart (customer ${customer + 1}, ${ROUNDS_EACH} rounds, seed ${SEED})`, async ({
    page,
  }) => {
    const connection = await faultyConnection(page.context());
    try {
      await becomeCustomer(page);
      for (let number = 0; number < ROUNDS_EACH; number++) {
        const round = new Round(page, connection, createPlan(randomFrom(SEED + 1_000 * customer + number)));
        await test.step(`round ${number + 1}: ${round.done}`, () => round.play());
      }
    } finally {
      await connection.end();
    }
  });
}
