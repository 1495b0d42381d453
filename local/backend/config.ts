import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'smol-toml';
import { StartupError, getMessage } from '../startup-error.ts';

interface FunctionSettings {
  verify_jwt?: boolean;
  entrypoint?: string;
}

interface BackendConfig {
  api: Record<string, unknown>;
  auth: AuthSettings & Record<string, unknown>;
  storage: Record<string, unknown>;
  /** Sender of emails: `Name <address>`. */
  sender: string;
  /** Absolute path of each function's entry file, by function name. */
  functions: Map<string, string>;
}

/**
 * Reads the parts of `supabase/config.toml` that the embedded backend uses.
 * @throws {StartupError} if the file is missing or malformed, or a function has no `verify_jwt = false` or no entrypoint
 */
export function readConfig(supabaseDir: string): BackendConfig {
  const file = join(supabaseDir, 'config.toml');
  let toml: Record<string, Record<string, unknown> | undefined>;
  try {
    toml = parse(readFileSync(file, 'utf8')) as typeof toml;
  } catch (cause) {
    throw new StartupError(`${file} cannot be read: ${getMessage(cause)}`);
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
  const auth = withoutHostedSettings(toml.auth ?? {});
  const { sender_name = '', admin_email = '' } = auth.email?.smtp ?? {};
  return {
    api: toml.api ?? {},
    auth: withTemplatePaths(auth, supabaseDir),
    sender: `${sender_name} <${admin_email}>`,
    storage: toml.storage ?? {},
    functions,
  };
}

interface AuthSettings {
  email?: {
    enabled?: boolean;
    max_frequency?: string;
    require_current_password?: boolean;
    template?: Record<string, { content_path?: string }>;
    smtp?: { sender_name?: string; admin_email?: string };
  };
}

/**
 * Removes three kinds of settings that Supabase Lite 0.10 does not support. The first are rate limits, which
 * auth/attempt-limits.ts replaces with its own limits. The second is the requirement of the current password, which
 * database/auth/password-change.ts enforces. The third is the setting that enables sign-in by email.
 */
function withoutHostedSettings({
  rate_limit: _limits,
  ...auth
}: AuthSettings & Record<string, unknown>): BackendConfig['auth'] {
  const {
    enabled: _isEnabled,
    max_frequency: _wait,
    require_current_password: _isRequired,
    ...email
  } = auth.email ?? {};
  return { ...auth, email };
}

/**
 * Makes template paths absolute. The CLI resolves `./supabase/…` in the project folder, but a server may start in any folder.
 */
function withTemplatePaths(auth: BackendConfig['auth'], supabaseDir: string): BackendConfig['auth'] {
  for (const template of Object.values(auth.email?.template ?? {})) {
    if (template.content_path)
      template.content_path = join(supabaseDir, template.content_path.replace(/^\.\/supabase\//, ''));
  }
  return auth;
}
