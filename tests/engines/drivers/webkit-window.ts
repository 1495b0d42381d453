import type { WebDriver } from 'selenium-webdriver';
import { until } from '../../support/until.ts';
import type { Size } from './driver.ts';

/**
 * Opens a window and returns its handle. The window is a popup, which has no toolbar, unlike the main window. WebKitGTK makes no
 * window narrower than 447 px.
 */
export async function openWindow(session: WebDriver, { width, height }: Size): Promise<string> {
  const before = await session.getAllWindowHandles();
  await session.switchTo().window(before[0]!);
  await session.executeScript('window.open("about:blank", arguments[0], "popup")', `tab-${before.length}`);
  let opened: string | undefined;
  await until(async () => {
    opened = (await session.getAllWindowHandles()).find((handle) => !before.includes(handle));
    return opened !== undefined;
  });
  await session.switchTo().window(opened!);
  const frame = await session.executeScript<number>('return outerHeight - innerHeight');
  await session
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width, height: height + frame });
  return opened!;
}
