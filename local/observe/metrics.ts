// Counts requests and reports metrics in the text format of Prometheus, version 0.0.4.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FinishedRequest } from './request.ts';

/** Upper bounds of the histogram's buckets, in seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Values that are queried when the metrics are requested. */
export interface Gauges {
  databaseQueue: number;
  /** Undefined if the database does not respond. */
  mail: { waiting: number; failing: number; given_up: number; oldest_seconds: number } | undefined;
  secondsSinceDelivery: number | undefined;
}

interface Histogram {
  /**
   * Number of requests in each bucket. A request counts only in the smallest bucket that fits. The last bucket is for requests
   * above all bounds.
   */
  counts: number[];
  sumS: number;
}

/** Counts requests and formats all metrics. */
export class Metrics {
  readonly #requests = new Map<string, number>();
  readonly #durations = new Map<string, Histogram>();
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });

  constructor() {
    this.#delay.enable();
  }

  count({ route, method, status, ms }: FinishedRequest): void {
    const labels = `class="${route.class}",method="${method}",status="${status}"`;
    this.#requests.set(labels, (this.#requests.get(labels) ?? 0) + 1);
    const histogram = this.#durations.get(route.class) ?? { counts: [...BUCKETS_S, Infinity].map(() => 0), sumS: 0 };
    this.#durations.set(route.class, histogram);
    const bucket = BUCKETS_S.findIndex((bound) => ms / 1000 <= bound);
    histogram.counts[bucket === -1 ? BUCKETS_S.length : bucket]! += 1;
    histogram.sumS += ms / 1000;
  }

  inLines({ databaseQueue, mail, secondsSinceDelivery }: Gauges): string {
    const lines = [
      ...family('http_requests_total', 'counter', 'Answered requests, by class, method and status.', [
        ...this.#requests,
      ]),
      ...this.#durationLines(),
      ...gauge('database_queue_length', 'Requests that wait for the database.', databaseQueue),
      ...gauge('mail_waiting', 'Emails that wait to be sent.', mail?.waiting),
      ...gauge('mail_failing', 'Waiting emails that have failed at least once.', mail?.failing),
      ...gauge('mail_given_up', 'Emails that the server no longer retries.', mail?.given_up),
      ...gauge('mail_oldest_seconds', 'Seconds that the oldest waiting email has waited.', mail?.oldest_seconds),
      ...gauge(
        'delivery_age_seconds',
        'Seconds since the function deliver last ran successfully.',
        secondsSinceDelivery,
      ),
      ...gauge('database_up', 'Whether the database answers: 1 or 0.', mail ? 1 : 0),
      ...gauge(
        'event_loop_delay_p99_seconds',
        '99th percentile of the event loop delay since the last scrape.',
        this.#delay.percentile(99) / 1e9,
      ),
      ...gauge('process_resident_memory_bytes', 'Resident memory of the server.', process.memoryUsage.rss()),
      ...gauge(
        'process_start_time_seconds',
        'Start time of the server, in Unix time.',
        Math.round(Date.now() / 1000 - process.uptime()),
      ),
    ];
    this.#delay.reset();
    return `${lines.join('\n')}\n`;
  }

  #durationLines(): string[] {
    const name = 'http_request_duration_seconds';
    const samples = [...this.#durations].flatMap(([className, { counts, sumS }]) => {
      let below = 0;
      const buckets = counts.map((count, index) => {
        below += count;
        return `${name}_bucket{class="${className}",le="${BUCKETS_S[index] ?? '+Inf'}"} ${below}`;
      });
      return [...buckets, `${name}_sum{class="${className}"} ${sumS}`, `${name}_count{class="${className}"} ${below}`];
    });
    return [
      `# HELP ${name} Seconds from a request to the last byte of its response.`,
      `# TYPE ${name} histogram`,
      ...samples,
    ];
  }
}

const family = (name: string, type: string, help: string, samples: [labels: string, value: number][]): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}`),
];

/** Returns the lines of a gauge, or no lines if its value is unknown. */
const gauge = (name: string, help: string, value: number | undefined): string[] =>
  value === undefined || Number.isNaN(value) ? [] : family(name, 'gauge', help, [['', value]]);
