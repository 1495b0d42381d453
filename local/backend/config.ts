import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'smol-toml';
import { StartupError, messageOf } from '../startup-error.ts';

interface FunctionSettings {
  verify_jwt?: boolean;
  entrypoint?: string;
}

export interface BackendConfig {
  api: Record<string, unknown>;
  auth: Record<string, unknown>;
  storage: Record<string, unknown>;
  /** Function name → absolute path of its entry file. */
  functions: Map<string, string>;
}

/**
 * Reads `supabase/config.toml`, the parts the embedded backend honours.
 * @throws {StartupError} when it is missing or malformed, or names a function this server cannot mount.
 */
export function readConfig(supabaseDir: string): BackendConfig {
  const file = join(supabaseDir, 'config.toml');
  let toml: Record<string, Record<string, unknown> | undefined>;
  try {
    toml = parse(readFileSync(file, 'utf8')) as typeof toml;
  } catch (cause) {
    throw new StartupError(`${file} cannot be read: ${messageOf(cause)}`);
  }
  const functions = new Map<string, string>();
  for (const [name, value] of Object.entries(toml.functions ?? {})) {
    const { verify_jwt, entrypoint } = value as FunctionSettings;
    if (verify_jwt !== false || !entrypoint) {
      throw new StartupError(
        `Function "${name}" in ${file} needs verify_jwt = false (it checks its own callers) and an entrypoint.`,
      );
    }
    functions.set(name, resolve(supabaseDir, entrypoint));
  }
  return { api: toml.api ?? {}, auth: toml.auth ?? {}, storage: toml.storage ?? {}, functions };
}
