import { accountFunction } from '../_shared/account-function.ts';
import { database, rpc } from '../_shared/database.ts';
import { linkToFile } from '../_shared/mail/outbox.ts';
import { publicBackend } from '../_shared/settings.ts';
import { openFile, type DeskFiles } from './handler.ts';

/** How long a link to a file works: it is opened as soon as it is signed. */
const LINK_SECONDS = 5 * 60;

const files: DeskFiles = {
  // With the rights of whoever calls: the database says who is staff, and writes down what they open.
  find: ({ client }, inquiry, field) => rpc(client, 'desk_file', { p_id: inquiry, p_field: field }),
  link: (path) => linkToFile(database(), publicBackend(), path, LINK_SECONDS),
};

/** POST `{action: 'file', inquiry, field}`, by staff at the desk. */
export default { fetch: accountFunction('desk', { POST: (call) => openFile(call, files) }) };
