import type { Locator } from '@playwright/test';

/** Double-clicks the middle of an element, even if the first click puts another element there. */
export async function doubleClickPlace(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  await target.page().mouse.dblclick(x + width / 2, y + height / 2);
}
