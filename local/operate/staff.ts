// Lists and changes the accounts with access to the desk, /bureau: `npm run staff -- add EMAIL`, `add EMAIL owner`,
// `remove EMAIL` or `list`. The first account of a team is its owner. The command calls the server that uses the data folder, or
// opens the data itself if no server runs. If SUPABASE_SECRET_KEY is set, the command calls the hosted project
// at PUBLIC_SUPABASE_URL instead.
import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { normalizeEmail } from '../../src/core/text/email.ts';
import { startBackend } from '../backend/backend.ts';
import { readSettings, type Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { runCommand } from './command.ts';
import { requestServer } from './control.ts';
import { changeStaff, StaffResult, type StaffRequest } from './change-staff.ts';

const NO_FACTOR =
  'The desk opens once the account has a second factor: it is set up on the account page, under “Security”, “Second factor”.';

const ROLES = { owner: 'an owner', staff: 'staff' } as const;

await runCommand(async (args) => {
  const request = requestIn(args);
  console.log(inWords(request, await answerTo(request, readSettings(process.env))));
});

function requestIn([action, email = '', role, ...more]: string[]): StaffRequest {
  if (action === 'list' && email === '') return { action };
  if (/^\S+@\S+$/.test(email) && more.length === 0) {
    if (action === 'add' && role === undefined) return { action, email: normalizeEmail(email) };
    if (action === 'add' && (role === 'owner' || role === 'staff'))
      return { action, email: normalizeEmail(email), role };
    if (action === 'remove' && role === undefined) return { action, email: normalizeEmail(email) };
  }
  throw new StartupError(
    'Name an action: npm run staff -- add EMAIL, npm run staff -- add EMAIL owner, npm run staff -- remove EMAIL, or npm run staff -- list.',
  );
}

async function answerTo(request: StaffRequest, settings: Settings): Promise<StaffResult> {
  const secretKey = process.env.SUPABASE_SECRET_KEY;
  if (secretKey) {
    if (!settings.backendOrigin)
      throw new StartupError(
        'SUPABASE_SECRET_KEY is set, but PUBLIC_SUPABASE_URL is not. Set it to the address of the same project.',
      );
    return changeStaff({ fetch, keys: { secretKey } }, request, settings.backendOrigin);
  }
  const response = existsSync(settings.dataDir) ? await requestServer(settings.dataDir, 'staff', request) : undefined;
  if (response) return v.parse(StaffResult, await response.json());
  if (!settings.databaseUrl && !existsSync(settings.dataDir))
    throw new StartupError(
      `The data folder ${settings.dataDir} does not exist. Start the site once, and sign up on it.`,
    );
  const backend = await startBackend(settings);
  try {
    return await changeStaff(backend, request);
  } finally {
    await backend.close();
  }
}

function inWords(request: StaffRequest, answer: StaffResult): string {
  const email = 'email' in request ? request.email : '';
  switch (answer.kind) {
    case 'added':
    case 'known':
    case 'changed': {
      const message = {
        added: `${email} may use the desk, as ${ROLES[answer.role]}.`,
        known: `${email} could use the desk already, as ${ROLES[answer.role]}.`,
        changed: `${email} is now ${ROLES[answer.role]}.`,
      }[answer.kind];
      return answer.has_factor ? message : `${message}\n${NO_FACTOR}`;
    }
    case 'removed':
      return `${email} may no longer use the desk.`;
    case 'no_staff':
      throw new StartupError(`No staff account for ${email}. Run "npm run staff -- list" to see all staff accounts.`);
    case 'last_owner':
      throw new StartupError(
        `${email} would leave the team without an owner. Make another member an owner first: npm run staff -- add EMAIL owner.`,
      );
    case 'no_account':
      throw new StartupError(
        `No account has confirmed ${email}. Sign up on the site first, and open the link in the email.`,
      );
    case 'listed':
      return (
        answer.staff
          .map(
            ({ email: address, role, added_at, has_factor }) =>
              `${address}  ${role}  since ${added_at.slice(0, 10)}${has_factor ? '' : '  without a second factor'}`,
          )
          .join('\n') || 'No one may use the desk yet. Run: npm run staff -- add EMAIL'
      );
  }
}
