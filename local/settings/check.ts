// Checks every setting before anything is built, deleted or sent.
import { join, sep } from 'node:path';
import * as v from 'valibot';
import { ConfigurationError } from '../startup-error.ts';
import { projectDir } from './kinds.ts';
import { settingLike } from './resembling.ts';
import { FUNCTION_SETTINGS, SETTINGS, type Setting, type SettingName } from './table.ts';

/** The settings that are set, as parsed values. */
export type SetValues = {
  [Name in SettingName]?: v.InferOutput<(typeof SETTINGS)[Name]['kind']['schema']>;
};

const NAMES = Object.keys(SETTINGS) as SettingName[];
const MAX_SHOWN_CHARACTERS = 100;

/**
 * Reads all settings of the environment. An empty setting counts as not set.
 * @throws {ConfigurationError} if a setting is misspelled or invalid, or if settings conflict. The message is one line and
 * contains no secret value.
 */
export function parseSettings(env: NodeJS.ProcessEnv): SetValues {
  refuseMisspelled(env);
  const values: Record<string, unknown> = {};
  for (const name of NAMES) if (env[name]) values[name] = parseSetting(name, env[name]);
  const parsed = values as SetValues;
  const conflict = CONFLICTS.map((find) => find(parsed)).find((sentence) => sentence !== undefined);
  if (conflict) throw new ConfigurationError(conflict);
  return parsed;
}

function refuseMisspelled(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(env)) {
    if (!value || FUNCTION_SETTINGS.includes(name)) continue;
    const meant = settingLike(name, NAMES);
    if (meant) throw new ConfigurationError(`${name} is not a setting: did you mean ${meant}? .env.example lists all.`);
  }
}

function parseSetting(name: SettingName, text: string): unknown {
  const { kind, isSecret }: Setting = SETTINGS[name];
  // Docker's --env-file keeps quotation marks as part of the value.
  const isQuoted = /^(["']).*\1$/s.test(text);
  const isPlaceholder = text.includes('…');
  const result = v.safeParse(kind.schema, text);
  if (result.success && !isQuoted && !isPlaceholder) return result.output;
  throw new ConfigurationError(
    `${name} ${describe(text, isSecret)}: set it to ${kind.expects}${isQuoted ? ', without quotation marks' : ''}${isPlaceholder ? ', with your value in the place of …' : ''}.`,
  );
}

/**
 * Returns the part of an error message that describes an invalid value. Never shows an address with a user name, because such an
 * address may contain a password.
 */
function describe(text: string, isSecret = false): string {
  if (isSecret || /:\/\/.*@/.test(text)) return 'is not valid (its value may be secret and is not shown)';
  const shown = text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;
  return `is ${JSON.stringify(shown)}`;
}

const isIn = (dir: string, parent: string): boolean => dir === parent || dir.startsWith(parent + sep);

/**
 * Checks for conflicts between several settings. Each check returns a sentence for the operator if the settings conflict, and
 * otherwise undefined.
 */
const CONFLICTS: readonly ((values: SetValues) => string | undefined)[] = [
  ({ PORT = 4321, METRICS_PORT }) =>
    METRICS_PORT === PORT ? `METRICS_PORT is ${PORT}, as PORT is: set one of them to another number.` : undefined,
  ({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }) =>
    Boolean(STRIPE_SECRET_KEY) === Boolean(STRIPE_WEBHOOK_SECRET)
      ? undefined
      : 'Online payment needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both, or neither.',
  ({ S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) => {
    const given = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
    const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : [name]));
    return missing.length === 0 || missing.length === Object.keys(given).length
      ? undefined
      : `Files are stored with S3 only where all of its settings are there: set ${missing.join(', ')}.`;
  },
  ({ S3_ENDPOINT, S3_BUCKET }) =>
    S3_ENDPOINT && S3_BUCKET && hasBucket(new URL(S3_ENDPOINT), S3_BUCKET)
      ? `S3_ENDPOINT is "${S3_ENDPOINT}", which already names the bucket "${S3_BUCKET}": set it to the address without the bucket.`
      : undefined,
  (values) => {
    const { dataDir, siteDir, outDir } = resolveFolders(values);
    const kept = { DATA_DIR: dataDir, ...(values.FILES_DIR ? { FILES_DIR: values.FILES_DIR } : {}) };
    for (const [name, dir] of Object.entries(kept)) {
      if (isIn(dir, siteDir)) return overlap(name, dir, 'SITE_DIR', siteDir);
      if (isIn(dir, outDir) || isIn(outDir, dir)) return overlap(name, dir, 'OUT_DIR', outDir);
    }
    return undefined;
  },
];

const hasBucket = ({ hostname, pathname }: URL, bucket: string): boolean =>
  hostname.startsWith(`${bucket}.`) || pathname.split('/').includes(bucket);

const overlap = (name: string, dir: string, emptied: string, emptiedDir: string): string =>
  `${name} is ${JSON.stringify(dir)} and ${emptied} is ${JSON.stringify(emptiedDir)}, whose files each build replaces: set one of them to another folder.`;

/** Returns the data folder, the folder of the server's builds, and the output folder of `npm run build`. */
export function resolveFolders({ DATA_DIR, SITE_DIR, OUT_DIR }: SetValues): {
  dataDir: string;
  siteDir: string;
  outDir: string;
} {
  const dataDir = DATA_DIR ?? join(projectDir, '.local');
  return { dataDir, siteDir: SITE_DIR ?? join(dataDir, 'site'), outDir: OUT_DIR ?? join(projectDir, 'dist') };
}
