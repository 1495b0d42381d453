// Runs the commands of docs/deploy.md for installation, upgrade, going back and PostgreSQL on a real systemd. The machine is
// offline. A local git server replaces the repository's host, and a self-signed certificate replaces the certificate of certbot.
// The commands run only in the full scope, and only if the required tools are installed.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentedSteps } from '../support/documented-steps.ts';
import { projectDir } from '../support/files.ts';
import { reasonForNoMachine, startMachine, type Machine } from '../support/machine.ts';
import { isFullScope } from '../support/scope.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const reason = isFullScope ? reasonForNoMachine() : 'only in the full scope';
if (isFullScope && reason) console.warn(`The systemd steps of docs/deploy.md are not tested: ${reason}`);

const ORIGIN = '/opt/origin';
const install = documentedSteps('sh', 'One machine', 'Install');
const [packages = '', settings = '', units = '', nginx = ''] = install;

const [setting = '', listening = '', dump = '', load = ''] = documentedSteps('sh', 'PostgreSQL');

test('the systemd steps of docs/deploy.md contain the expected commands in order', () => {
  expect(install).toHaveLength(4);
  expect(packages).toMatch(/^apt-get update\napt-get install [^\n]*\nuseradd /);
  expect(settings).toContain('/etc/soleil-boreal.env');
  expect(units).toMatch(/systemctl enable --now .*\nuntil curl /);
  expect(nginx).toMatch(/^cd \/srv\/soleil-boreal\ncertbot .*\nsed /);
});

/** Waits until the server answers commands. */
const READY = 'until soleil-boreal status; do sleep 1; done';

/** Mounts this project's packages, so that the machine needs no registry. Changes to the packages stay in the machine. */
const INSTALLED_PACKAGES = `
  cd /srv/soleil-boreal && mkdir -p /var/packages/upper /var/packages/work node_modules
  mount -t overlay overlay -o lowerdir=/opt/node_modules,upperdir=/var/packages/upper,workdir=/var/packages/work node_modules
  for folder in . .astro .cache .vite; do mkdir -p node_modules/$folder; done
  chown soleil-boreal: node_modules
  chown -R soleil-boreal: node_modules/.astro node_modules/.cache node_modules/.vite`;

/** Copies this project's sources into a repository with two commits. The second commit is empty. */
function makeOrigin(): string {
  const [sources, folder] = [temporary(), temporary()];
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: sources });
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: projectDir,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(sources, file)), { recursive: true });
    cpSync(join(projectDir, file), join(sources, file));
  }
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'First');
  git('commit', '-qm', 'Second', '--allow-empty');
  git('clone', '-q', '--bare', sources, join(folder, 'soleil-boreal.git'));
  for (const [branch, commit] of [
    ['next', 'main'],
    ['main', 'main~1'],
  ] as const)
    execFileSync('git', ['-C', join(folder, 'soleil-boreal.git'), 'update-ref', `refs/heads/${branch}`, commit]);
  return folder;
}

// `skipIf` is not used, because a skipped test counts as failed.
(reason ? () => undefined : describe)('a machine set up as docs/deploy.md describes', () => {
  let machine: Machine;
  const done = async (script: string): Promise<string> => {
    const { code, output } = await machine.run(script);
    expect(code, `${script}\n${output}`).toBe(0);
    return output;
  };
  const certificate =
    'mkdir -p /etc/letsencrypt/live/www.example.ca && cd /etc/letsencrypt/live/www.example.ca && openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=www.example.ca -keyout privkey.pem -out fullchain.pem && cd - && true';
  const page = (path: string) =>
    done(
      `curl -sk -o /tmp/page -w '%{http_code}' --resolve www.example.ca:443:127.0.0.1 https://www.example.ca${path}`,
    );
  const requests = async (): Promise<number> =>
    Number(/^Today +(\d+) requests/m.exec(await done('soleil-boreal status'))![1]);
  const sendRequest = () =>
    done(`curl -sf http://127.0.0.1:4321/functions/v1/contact-form -H 'content-type: application/json' \\
      -H "apikey: $(sed -n 's/.*"publishableKey": "\\(.*\\)".*/\\1/p' /var/lib/soleil-boreal/keys.json)" \\
      -d "{\\"type_demande\\":\\"contact\\",\\"name\\":\\"Anne\\",\\"email\\":\\"anne@exemple.test\\",\\"subject\\":\\"general\\",\\"message\\":\\"Bonjour\\",\\"key\\":\\"$(cat /proc/sys/kernel/random/uuid)\\"}"`);
  const foreignFiles = () => done('find /var/lib/soleil-boreal ! -user soleil-boreal');

  beforeAll(async () => {
    const [aptLines, rest] = packages.split(/^(?=useradd)/m) as [string, string];
    machine = await startMachine({
      folder: temporary(),
      install: `${aptLines} apt-get install -y -qq postgresql`,
      shared: { [ORIGIN]: makeOrigin(), '/opt/node_modules': join(projectDir, 'node_modules') },
    });
    // Serves the repository as another machine would.
    await done(`systemd-run --quiet git daemon --base-path=${ORIGIN} --export-all --listen=127.0.0.1`);
    // Some operators have a umask with which other users cannot read new files.
    await done(`umask 077\n${rest.replace('https://git.example.ca/', 'git://127.0.0.1/')}`);
    await done(INSTALLED_PACKAGES);
    await done(`umask 077\n${settings}`);
    await done(`umask 077\n${units}`);
    await done(`umask 077\n${nginx.replace(/^certbot .*$/m, certificate)}`);
  }, 1_800_000);
  afterAll(async () => machine?.end());

  test('serves through nginx a site that was built under UMask=0077', async () => {
    expect(await done('systemctl show -p UMask --value soleil-boreal')).toBe('0077\n');
    expect(await done('ps -o user= -C nginx | sort -u')).toContain('www-data');
    for (const path of ['/', '/produits', '/en/contact', '/healthz']) expect(await page(path), path).toBe('200');
    expect(await done('stat -c %a /var/lib/soleil-boreal')).toBe('700\n');
  });

  test('restores the data of the service from a file that only root can read', async () => {
    await sendRequest();
    expect(await requests()).toBe(1);
    await done(
      'install -d -o soleil-boreal -m 0700 /mnt/b && cd /mnt && soleil-boreal backup b/one.tar.gz && mv b/one.tar.gz /root/',
    );
    await sendRequest();
    expect(await requests()).toBe(2);
    await done(
      'systemctl stop soleil-boreal && cd /root && soleil-boreal restore one.tar.gz && systemctl start soleil-boreal',
    );
    await done(READY);
    expect(await requests()).toBe(1);
    expect(await foreignFiles()).toBe('');
  });

  test('makes the nightly backup as the user of the service', async () => {
    await done('systemctl start soleil-boreal-backup.service');
    expect(await done("stat -c '%U %a' /var/backups/soleil-boreal/soleil-boreal-*.tar.gz")).toBe('soleil-boreal 600\n');
    expect(await done('systemctl is-active soleil-boreal-backup.timer')).toBe('active\n');
  });

  test('refuses a command with a wrong user, data folder, name or file, and creates no second data folder and no file of another user', async () => {
    await done('systemctl stop soleil-boreal');
    const refusals = [
      ['npm run restore -- /root/one.tar.gz', /No server has used the data folder .*\.local/],
      ['DATA_DIR=/var/lib/soleil-boreal npm run staff -- list', /belongs to the user with ID \d+/],
      ['runuser -u soleil-boreal -- soleil-boreal status', /Run it as root: sudo soleil-boreal status/],
      ['soleil-boreal start', /systemctl start soleil-boreal/],
      ['soleil-boreal restor', /one of: backup restore/],
      ['soleil-boreal restore /root/none.tar.gz', /\/root\/none\.tar\.gz does not exist/],
    ] as const;
    for (const [command, sentence] of refusals) {
      const { code, output } = await machine.run(`cd /srv/soleil-boreal && ${command}`);
      expect([code, output], command).toEqual([1, expect.stringMatching(sentence)]);
    }
    expect(await done('ls -A /srv/soleil-boreal')).not.toMatch(/^\.local$/m);
    expect(await foreignFiles()).toBe('');
    await done(`systemctl start soleil-boreal && ${READY}`);
  });

  test('upgrades by the documented steps, and then goes back to the previous version', async () => {
    const [upgrade, back] = documentedSteps('sh', 'One machine', 'Upgrade, and go back') as [string, string];
    const { output } = await machine.run('git -C /srv/soleil-boreal status');
    expect(output).toContain('dubious ownership');
    const before = await requests();
    const subject = 'soleil-boreal git log -1 --format=%s';
    expect(await done(subject)).toBe('First\n');
    // The shared repository is read-only in the machine, so a copy of it gets the second commit.
    await done(
      `mount --bind $(mktemp -d) /mnt && cp -r ${ORIGIN}/soleil-boreal.git /mnt/ && git -C /mnt/soleil-boreal.git update-ref refs/heads/main refs/heads/next`,
    );
    await done('systemd-run --quiet git daemon --port=9419 --base-path=/mnt --export-all --listen=127.0.0.1');
    await done('soleil-boreal git remote set-url origin git://127.0.0.1:9419/soleil-boreal.git');
    await done(upgrade);
    expect(await done(subject)).toBe('Second\n');
    expect(await page('/')).toBe('200');
    await done(back);
    await done(READY);
    expect(await done(subject)).toBe('First\n');
    expect(await requests()).toBe(before);
  });

  test('moves to PostgreSQL by the documented steps', async () => {
    await done('systemctl start postgresql && until runuser -u postgres -- psql -c "select 1"; do sleep 1; done');
    const [roles] = documentedSteps('sql', 'PostgreSQL') as [string];
    await done(`runuser -u postgres -- psql -v ON_ERROR_STOP=1 <<'SQL'\n${roles.replace('…', 'secret')}\nSQL`);
    await done(setting.replace('…', 'secret'));
    const [move] = documentedSteps('sh', 'PostgreSQL', 'Move from the embedded database') as [string];
    await done(move);
    await done(READY);
    expect(await requests()).toBe(1);
    expect(await done('runuser -u postgres -- psql -Atc "select count(*) from inquiries" soleil')).toBe('1\n');
    expect(await foreignFiles()).toBe('');
  });

  test('restores a copy of the PostgreSQL database by the documented steps', async () => {
    await done(dump);
    await sendRequest();
    expect(await requests()).toBe(2);
    await done(`systemctl stop soleil-boreal\n${load}\nsystemctl start soleil-boreal`);
    await done(READY);
    expect(await requests()).toBe(1);
  });

  test('has a PostgreSQL that listens for containers before Docker starts', async () => {
    await done(`cd "$(mktemp -d)"\n${listening}`);
    // This is 172.17.0.1:5432 in the kernel's notation. No interface has this address until Docker starts.
    expect(await done('cat /proc/net/tcp')).toContain(' 010011AC:1538 ');
    await done(READY);
  });

  test('empties the service’s data folder with the command "reset"', async () => {
    await done('systemctl stop soleil-boreal');
    expect(await done('soleil-boreal reset --yes')).toContain('Deleted: ');
    expect(await done('ls -A /var/lib/soleil-boreal')).toBe('');
  });
});
