// What the running server does for an operator's commands.
import type { ServerResponse } from 'node:http';
import type { Backend } from '../backend/backend.ts';
import type { Settings } from '../settings.ts';
import { writeBackup } from './backup-stream.ts';
import { serveControl } from './control.ts';
import { deleteSnapshot } from './snapshot.ts';
import { statusOf } from './status-of.ts';

/** Answers `npm run backup` and `npm run status`. @returns a function that ends it. */
export function serveOperator(settings: Settings, backend: Backend): Promise<() => void> {
  deleteSnapshot(settings.dataDir);
  let isBackingUp = false;
  const backUp = async (response: ServerResponse): Promise<void> => {
    if (isBackingUp) throw new Error('Another back-up is being made: try again once it is done.');
    isBackingUp = true;
    try {
      await writeBackup(settings, (task) => backend.whileQuiet(task), response);
    } finally {
      isBackingUp = false;
    }
  };
  const tellStatus = async (response: ServerResponse): Promise<void> => {
    const status = JSON.stringify(await statusOf(settings, backend));
    response.setHeader('Content-Type', 'application/json');
    response.end(status);
  };
  return serveControl(settings.dataDir, { backup: backUp, status: tellStatus });
}
