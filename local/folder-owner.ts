import { existsSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from './startup-error.ts';

/**
 * Returns the owner of a folder if root runs this process and the folder belongs to another user. Otherwise, returns undefined.
 */
function foreignOwner(dir: string): { uid: number; gid: number } | undefined {
  // Windows has no user IDs.
  if (process.getuid?.() !== 0 || !existsSync(dir)) return undefined;
  const { uid, gid } = statSync(dir);
  return uid === 0 ? undefined : { uid, gid };
}

/**
 * Refuses to write as root to another user's data folder, because the server of that user could not open the files.
 * @throws {StartupError} if root runs this process and the folder belongs to another user
 */
export function refuseForeignFolder(dir: string): void {
  const owner = foreignOwner(dir);
  if (owner)
    throw new StartupError(
      `The data folder ${dir} belongs to the user with ID ${owner.uid}, and this command runs as root: that user's server could not open its files. Run it as that user. Under systemd, the command "soleil-boreal" does so (docs/deploy.md).`,
    );
}

/** Makes the owner of a folder the owner of everything in it, if root runs this process. Does not follow links. */
export function giveToOwner(dir: string): void {
  const owner = foreignOwner(dir);
  if (!owner) return;
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid);
}
