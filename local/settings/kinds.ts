// Defines the kinds of settings. A kind defines which texts are valid, and to which value each text is converted.
import { isIP } from 'node:net';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import * as v from 'valibot';
import { parseWholeNumber, type NumberRange } from '../../src/core/settings/ranges.ts';
import { parseNetworks } from '../sender-address.ts';

/** The project's root folder. This folder does not depend on the working directory of the command. */
export const projectDir = resolve(import.meta.dirname, '../..');

export interface Kind<Value> {
  schema: v.GenericSchema<string, Value>;
  /** Description of valid values: the end of the sentence "set it to …". */
  expects: string;
}

const KeysFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ jwtSecret: v.string(), publishableKey: v.string(), secretKey: v.string() }),
);
const Text = v.pipe(v.string(), v.regex(/^\S+$/));

/** Returns the kind of settings whose value is a text that matches a pattern. */
export const text = (pattern: RegExp, expects: string): Kind<string> => ({
  schema: v.pipe(Text, v.regex(pattern)),
  expects,
});

/**
 * Returns the kind of settings whose value is a key of Supabase. A key in the new format must begin with the prefix, and a token
 * must contain the role. Keys in any other format are accepted.
 */
export const supabaseKey = (prefix: string, role: string, expects: string): Kind<string> => ({
  schema: v.pipe(
    Text,
    v.check((typed) =>
      typed.startsWith('ey') ? readRole(typed) === role : !typed.startsWith('sb_') || typed.startsWith(prefix),
    ),
  ),
  expects,
});

/** Returns the role in the second part of a token, or undefined if the token has no role. */
function readRole(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).role;
  } catch {
    return undefined;
  }
}

/** The sender of emails. */
export const mailbox: Kind<string> = {
  schema: v.pipe(v.string(), v.regex(/^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)),
  expects: 'an address of email with the sender’s name, such as Soleil Boréal <info@example.ca>',
};

/** The content of a keys.json (`local/backend/keys.ts`). */
export const keys: Kind<string> = {
  schema: v.pipe(
    v.string(),
    v.check((typed) => v.is(KeysFile, typed)),
  ),
  expects: 'the content of the first server’s keys.json',
};

/** Returns the kind of settings whose value is one of two words. */
export const choice = <const Words extends readonly [string, string]>(...words: Words): Kind<Words[number]> => ({
  schema: v.pipe(v.string(), v.picklist(words)),
  expects: words.join(' or '),
});

/** Returns the kind of settings whose value is a whole number. `unit` is a plural noun, such as "milliseconds". */
export const wholeNumber = (range: NumberRange, unit?: string): Kind<number> => ({
  schema: v.pipe(
    v.string(),
    v.transform((typed) => parseWholeNumber(typed, range)),
    v.number(),
  ),
  expects: `a number${unit ? ` of ${unit}` : ''} between ${range.min} and ${range.max}`,
});

export const port: Kind<number> = wholeNumber({ min: 1, max: 65_535 });

/** A host's name or address, without a port. */
export const host: Kind<string> = {
  schema: v.pipe(
    Text,
    // A name whose last part is a number is a mistyped IP address, such as 127.0.0.256.
    v.check((typed) => isIP(typed) !== 0 || /^(?!(.*\.)?\d+$)[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(typed)),
  ),
  expects: 'an IP address or the name of a machine, without a port, such as 127.0.0.1',
};

const createAddressSchema = (protocols: RegExp, isValid: (url: URL) => boolean) =>
  v.pipe(
    Text,
    v.check((typed) => {
      const url = URL.parse(typed);
      return url !== null && protocols.test(url.protocol) && url.hostname !== '' && url.port !== '0' && isValid(url);
    }),
  );

/** The address of a site or service: its origin, without a path. */
export const origin: Kind<string> = {
  schema: v.pipe(
    createAddressSchema(
      /^https?:$/,
      ({ pathname, search, hash, username }) => pathname === '/' && !search && !hash && !username,
    ),
    v.transform((typed) => new URL(typed).origin),
  ),
  expects: 'an address that begins with https://, without a path, such as https://www.example.ca',
};

/** The address of a page or file. */
export const webAddress: Kind<string> = {
  schema: createAddressSchema(/^https?:$/, () => true),
  expects: 'an address that begins with https://',
};

export const smtpAddress: Kind<string> = {
  schema: createAddressSchema(/^smtps?:$/, ({ pathname, hash }) => /^\/?$/.test(pathname) && !hash),
  expects:
    'an address that begins with smtps:// or smtp://, such as smtps://user:password@host:465, with signs such as # / @ in a password written as %23 %2F %40',
};

/** Returns whether an address has no encryption mode, or a mode that PostgreSQL's clients support. */
const hasKnownSslMode = (parameters: URLSearchParams): boolean =>
  ['', 'disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'].includes(parameters.get('sslmode') ?? '');

export const postgresAddress: Kind<string> = {
  // A special character that is not percent-encoded ends the password. The rest of the password would then be read as the port,
  // the path or the fragment, so such an address is refused.
  schema: createAddressSchema(
    /^postgres(ql)?:$/,
    ({ pathname, hash, searchParams }) => /^\/[^/@]+$/.test(pathname) && !hash && hasKnownSslMode(searchParams),
  ),
  expects:
    'an address of PostgreSQL, postgres://user:password@host:5432/database, with signs such as # / @ in a password written as %23 %2F %40',
};

export const networks: Kind<ReturnType<typeof parseNetworks>> = {
  schema: v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        const parsed = parseNetworks(dataset.value);
        // Refuses a list that trusts every sender as a proxy, because any visitor could then claim a false address.
        if (parsed.some(([, bits]) => bits === 0)) throw new Error('every address');
        return parsed;
      } catch {
        addIssue();
        return NEVER;
      }
    }),
  ),
  expects:
    'addresses or networks of proxies with commas between them, such as 10.0.0.7, 2001:db8::/32, and not every address',
};

/** Folders that the server must not use, because it would delete their files, or make them unreadable for other users. */
const SOURCES = /^(\.git|art|content|deploy|docs|functions|local|node_modules|public|scripts|src|supabase|tests)$/;

function isForFiles(dir: string): boolean {
  const ofProject = relative(dir, projectDir);
  const isAbove =
    ofProject === '' || (ofProject !== '..' && !ofProject.startsWith(`..${sep}`) && !isAbsolute(ofProject));
  return !isAbove && !SOURCES.test(relative(projectDir, dir).split(sep)[0] ?? '');
}

/** A path. Only a shell would replace `~` and `$HOME`, so they are refused. */
const Path = v.pipe(v.string(), v.regex(/^(?![~$%])(?!.*\$[{A-Z])[^\0]+$/));

/** A folder that the server fills and empties. Relative paths start at the project's root. */
export const ownFolder: Kind<string> = {
  schema: v.pipe(
    Path,
    v.transform((path) => resolve(projectDir, path)),
    v.check(isForFiles),
  ),
  expects: 'a folder of its own, without ~ and $, not one with the project’s sources or one above them',
};

export const folder: Kind<string> = {
  schema: v.pipe(
    Path,
    v.transform((path) => resolve(projectDir, path)),
  ),
  expects: 'a folder, without ~ and $',
};
