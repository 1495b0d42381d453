// Composes text with the text input processor that Firefox provides for tests. Only the browser's own scripts can use this
// processor, and WebDriver BiDi has no command for input methods.
import type { Page } from 'puppeteer-core';
import { COMPOSED } from './driver.ts';

/** Puppeteer's connection, which its types do not describe. */
interface Bidi {
  connection: { send(method: string, parameters: object): Promise<{ result: { contexts: { context: string }[] } }> };
}

/** Runs in the tab's process. Composes a text, and ends the composition if the caller requests it. */
const COMPOSE = `
  const method = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
  method.beginInputTransactionForTests(content);
  addMessageListener('compose', function compose({ data: { text, isEnd } }) {
    if (isEnd) {
      method.commitCompositionWith(text);
      removeMessageListener('compose', compose);
    } else {
      method.setPendingCompositionString(text);
      method.appendClauseToPendingComposition(text.length, method.ATTR_RAW_CLAUSE);
      method.setCaretInPendingComposition(text.length);
      method.flushPendingComposition();
    }
    sendAsyncMessage('composed');
  });`;

/** Composes text in the front tab. */
async function compose(page: Page, text: string, isEnd: boolean): Promise<void> {
  const { connection } = page.browser() as unknown as Bidi;
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const expression = `new Promise((resolve) => {
    const tab = gBrowser.selectedBrowser.messageManager;
    if (!${isEnd}) tab.loadFrameScript('data:application/javascript,' + ${JSON.stringify(encodeURIComponent(COMPOSE))}, false);
    tab.addMessageListener('composed', function done() {
      tab.removeMessageListener('composed', done);
      resolve();
    });
    tab.sendAsyncMessage('compose', ${JSON.stringify({ text, isEnd })});
  })`;
  const target = { context: result.contexts[0]!.context };
  await connection.send('script.evaluate', { expression, awaitPromise: true, target });
}

/** Starts to compose a letter in the focused element. */
export async function beginComposition(page: Page): Promise<void> {
  await page.bringToFront();
  await compose(page, '´', false);
}

/** Ends the composition with `COMPOSED`. */
export const endComposition = (page: Page): Promise<void> => compose(page, COMPOSED, true);
