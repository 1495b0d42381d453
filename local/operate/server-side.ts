// Runs the part of the operator's commands that needs the running server.
import type { ServerResponse } from 'node:http';
import * as v from 'valibot';
import type { Backend } from '../backend/backend.ts';
import type { Settings } from '../settings.ts';
import type { LiveSite } from '../site/live-site.ts';
import { writeBackup } from './backup-stream.ts';
import { serveControl } from './control.ts';
import { deleteSnapshot } from './snapshot.ts';
import { createProduct, ProductRequest } from './create-product.ts';
import { changeStaff, StaffRequest } from './change-staff.ts';
import { readStatus } from './read-status.ts';

/**
 * Serves the requests of `npm run backup`, `npm run status`, `npm run staff` and `npm run new:product`.
 * @returns a function that stops serving them
 */
export function serveOperator(
  settings: Settings,
  backend: Backend,
  site: Pick<LiveSite, 'status'>,
): Promise<() => void> {
  deleteSnapshot(settings.dataDir);
  let isBackingUp = false;
  const backUp = async (response: ServerResponse): Promise<void> => {
    if (isBackingUp) throw new Error('Another backup is running. Try again once it has finished.');
    isBackingUp = true;
    try {
      await writeBackup(settings, (task) => backend.whileQuiet(task), response);
    } finally {
      isBackingUp = false;
    }
  };
  const sendStatus = async (response: ServerResponse): Promise<void> => {
    const status = JSON.stringify(await readStatus(settings, backend, site));
    response.setHeader('Content-Type', 'application/json');
    response.end(status);
  };
  const answerStaff = async (response: ServerResponse, posted: unknown): Promise<void> => {
    const answer = await changeStaff(backend, v.parse(StaffRequest, posted));
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(answer));
  };
  const answerProduct = async (response: ServerResponse, posted: unknown): Promise<void> => {
    const answer = await createProduct(backend, v.parse(ProductRequest, posted));
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(answer));
  };
  return serveControl(settings.dataDir, {
    backup: backUp,
    status: sendStatus,
    staff: answerStaff,
    product: answerProduct,
  });
}
