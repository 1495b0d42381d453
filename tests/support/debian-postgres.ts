// Starts PostgreSQL as Debian's package installs it: settings in /etc, a socket for local users, and the user "postgres".
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPostgres } from '../../scripts/servers.mjs';
import { freePort } from './free-port.ts';

export interface DebianPostgres {
  port: number;
  /** Environment in which Debian's commands, such as `psql` and `pg_dump`, act on this server. */
  env: { PGCLUSTER: string };
  /** The command that restarts the server. With systemd, it would be `systemctl restart postgresql`. */
  restart: string;
  /** Stops the server and deletes its data and settings. */
  end(): void;
}

/** Returns why a server with Debian's settings cannot be started here, or undefined if it can. */
export function reasonForNoDebianPostgres(): string | undefined {
  if (process.getuid?.() !== 0) return 'a PostgreSQL server with Debian’s settings needs root';
  return existsSync('/usr/bin/pg_createcluster') && findPostgres() ? undefined : 'no package "postgresql" of Debian';
}

/** Starts a server with Debian's settings on a free port. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const [, version] = /(\d+)\/bin$/.exec(findPostgres()!)!;
  const name = `soleil-test-${process.pid}`;
  const port = await freePort();
  const run = (...command: [string, ...string[]]): void =>
    void execFileSync(command[0], [...command.slice(1), version!, name], { stdio: ['ignore', 'ignore', 'inherit'] });
  run('pg_createcluster', '--port', String(port), '--start-conf', 'manual', '--start');
  return {
    port,
    env: { PGCLUSTER: `${version}/${name}` },
    restart: `pg_ctlcluster ${version} ${name} restart`,
    end: () => run('pg_dropcluster', '--stop'),
  };
}
