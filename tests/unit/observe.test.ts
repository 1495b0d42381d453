import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Metrics } from '../../local/observe/metrics.ts';
import { onRequestFinished, type FinishedRequest } from '../../local/observe/request.ts';
import { routeNames } from '../../local/observe/routes.ts';
import { projectDir } from '../support/files.ts';

const findRoute = routeNames(join(projectDir, 'supabase'));

describe('the class and name of a route, without text that an outsider wrote', () => {
  test.each([
    ['/', 200, 'page /'],
    ['/en/products/moniteur-boreal', 200, 'page /en/products/moniteur-boreal'],
    ['/infolettre/8c1d/confirmation', 200, 'page (newsletter link)'],
    ['/en/newsletter/8c1d/unsubscribe', 200, 'page (newsletter link)'],
    ['/infolettre/8c1d/confirmer', 307, 'other (moved)'],
    ['/infolettre/desabonnement', 200, 'page /infolettre/desabonnement'],
    ['/_astro/Cart.a1b2c.js', 200, 'asset /_astro/*'],
    ['/favicon.svg', 304, 'asset /favicon.svg'],
    ['/produits/', 308, 'other (moved)'],
    ['/jean@exemple.test', 404, 'other (not found)'],
    ['/contact', 405, 'other (refused)'],
    ['/healthz', 200, 'health /healthz'],
    ['/rest/v1/products', 200, 'rest /rest/v1/products'],
    ['/rest/v1/rpc/place_order', 400, 'rest /rest/v1/rpc/place_order'],
    ['/rest/v1/jean_tremblay', 404, 'rest /rest/v1/:name'],
    ['/rest/v1/rpc/jean_tremblay', 401, 'rest /rest/v1/rpc/:name'],
    ['/auth/v1/token', 200, 'auth /auth/v1/token'],
    ['/auth/v1/factors/8c1d/verify', 200, 'auth /auth/v1/factors'],
    ['/storage/v1/object/sign/requests/jean.pdf', 200, 'storage /storage/v1/*'],
    ['/functions/v1/contact-form', 200, 'functions /functions/v1/contact-form'],
    ['/functions/v1/jean', 404, 'functions /functions/v1/:name'],
  ])('%s with status %i has the class and name %s', (path, status, expected) => {
    const { class: kind, pattern } = findRoute(path, status);
    expect(`${kind} ${pattern}`).toBe(expected);
  });
});

describe('a logged request', () => {
  const answered = (
    { remoteAddress = '127.0.0.1', isFinished = true, method = 'GET' } = {},
    headers: Record<string, string> = {},
  ): FinishedRequest => {
    const response = Object.assign(new EventEmitter(), {
      statusCode: 200,
      writableFinished: isFinished,
      getHeader: (name: string) => (name === 'x-fault-id' ? 'a1b2c3d4' : undefined),
    });
    const finished: FinishedRequest[] = [];
    const request = { method, url: '/produits?email=jean@exemple.test', headers, socket: { remoteAddress } };
    onRequestFinished(request as never, response as never, findRoute, (entry) => finished.push(entry));
    response.emit('close');
    return finished[0]!;
  };
  const id = '0123456789abcdef0123456789abcdef';

  test('has the ID that a proxy on this machine sent, but no invalid ID and no ID from elsewhere', () => {
    expect(answered({}, { 'x-request-id': id }).id).toBe(id);
    expect(answered({}, { 'x-request-id': 'jean@exemple.test' }).id).toMatch(/^[\da-f-]{36}$/);
    expect(answered({ remoteAddress: '203.0.113.9' }, { 'x-request-id': id }).id).not.toBe(id);
  });

  test('contains the error’s ID but no query, IP address or unknown method, and has the status 499 if the sender disconnected', () => {
    expect(answered()).toMatchObject({
      status: 200,
      method: 'GET',
      route: { pattern: '/produits' },
      fault: 'a1b2c3d4',
    });
    expect(JSON.stringify(answered())).not.toMatch(/@|127\.0/);
    expect(answered({ isFinished: false })).toMatchObject({ status: 499, route: { pattern: '(refused)' } });
    expect(answered({ method: 'JEAN' }).method).toBe('other');
  });
});

test('the alerts in docs/deploy.md name existing metrics, and apply functions such as rate only to counters', () => {
  const metrics = new Metrics();
  metrics.count({ id: 'x', method: 'GET', route: { class: 'page', pattern: '/' }, status: 200, ms: 3 });
  const text = metrics.inLines({
    databaseQueue: 0,
    mail: { waiting: 0, failing: 0, given_up: 0, oldest_seconds: 0 },
    secondsSinceDelivery: 0,
  });
  const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!]));
  const alerts = [...readFileSync(join(projectDir, 'docs/deploy.md'), 'utf8').matchAll(/^\| `(.+) [<>=]+ [\d.]+`/gm)];
  expect(alerts.length).toBeGreaterThan(4);
  for (const [, expression = ''] of alerts) {
    const [, how, name = ''] = /^(?:(\w+)\()?(\w+)/.exec(expression)!;
    expect(types.get(name), expression).toBe(how === undefined ? 'gauge' : 'counter');
  }
});

test('the age of the delivery is described as the time since the last successful run', () =>
  expect(new Metrics().inLines({ databaseQueue: 0, mail: undefined, secondsSinceDelivery: 60 })).toContain(
    '# HELP delivery_age_seconds Seconds since the function deliver last ran successfully.\n',
  ));

test('metrics have Prometheus’s format: counters, cumulative buckets, and gauges, which are omitted without a value', () => {
  const metrics = new Metrics();
  const request = { id: 'x', method: 'GET', route: { class: 'page', pattern: '/' }, status: 200 } as const;
  for (const ms of [3, 30, 60_000]) metrics.count({ ...request, ms });
  const lines = metrics
    .inLines({
      databaseQueue: 2,
      mail: { waiting: 1, failing: 0, given_up: 4, oldest_seconds: 60 },
      secondsSinceDelivery: undefined,
    })
    .split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'http_requests_total{class="page",method="GET",status="200"} 3',
      'http_request_duration_seconds_bucket{class="page",le="0.005"} 1',
      'http_request_duration_seconds_bucket{class="page",le="0.05"} 2',
      'http_request_duration_seconds_bucket{class="page",le="10"} 2',
      'http_request_duration_seconds_bucket{class="page",le="+Inf"} 3',
      'http_request_duration_seconds_count{class="page"} 3',
      'database_queue_length 2',
      'mail_given_up 4',
      'database_up 1',
    ]),
  );
  expect(lines.join('\n')).not.toContain('delivery_age_seconds');
  for (const line of lines.filter((candidate) => candidate !== '' && !candidate.startsWith('#')))
    expect(line).toMatch(/^[a-z_\d]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [\d.e+-]+$/);
  expect(metrics.inLines({ databaseQueue: 0, mail: undefined, secondsSinceDelivery: undefined })).toContain(
    'database_up 0',
  );
});
