// Generates the events of a customer's order, as data, from a seed.
import { pick, type Random } from '../../intent/fuzz/random.ts';

/** Possible responses to the page's order. With each response, the order may or may not have reached the server. */
export const ANSWERS = [
  'cut',
  '500',
  '504',
  'no JSON',
  'HTML',
  'other JSON',
  'half an answer',
  'half an answer, then silence',
  'silence',
] as const;

export type Attempt =
  | { kind: 'answered with'; answer: (typeof ANSWERS)[number]; isReceived: boolean }
  /** The order is interrupted while it is being sent. `isReceived` is whether it has reached the server. */
  | { kind: 'interrupted by'; act: 'reload' | 'back and forward'; isReceived: boolean }
  | { kind: 'offline' }
  /** The page's code fails to load. */
  | { kind: 'without code' }
  | { kind: 'pressed twice' }
  | { kind: 'in two tabs at once'; isFirstAnswerLost: boolean }
  | { kind: 'undisturbed' };

export interface Plan {
  units: number;
  attempts: Attempt[];
  /** Whether the customer gives up after the last attempt. Otherwise, the last attempt is undisturbed and gets a result. */
  isGivenUp: boolean;
}

const MAKERS: ((random: Random) => Attempt)[] = [
  ...Array<(random: Random) => Attempt>(6).fill((random) => ({
    kind: 'answered with',
    answer: pick(random, ANSWERS),
    isReceived: random() < 0.5,
  })),
  ...Array<(random: Random) => Attempt>(3).fill((random) => ({
    kind: 'interrupted by',
    act: pick(random, ['reload', 'back and forward'] as const),
    isReceived: random() < 0.5,
  })),
  () => ({ kind: 'offline' }),
  () => ({ kind: 'without code' }),
  () => ({ kind: 'pressed twice' }),
  (random) => ({ kind: 'in two tabs at once', isFirstAnswerLost: random() < 0.5 }),
];

/** Returns a random plan of an order. */
export function createPlan(random: Random): Plan {
  const attempts = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, MAKERS)(random));
  const isGivenUp = random() < 0.2;
  return {
    units: 1 + Math.floor(random() * 3),
    attempts: isGivenUp ? attempts : [...attempts, { kind: 'undisturbed' }],
    isGivenUp,
  };
}

/** Returns an attempt as text, for the report of a failure. */
export const describeAttempt = (attempt: Attempt): string =>
  Object.entries(attempt)
    .map(([key, value]) => (key.startsWith('is') ? `${key} ${value}` : value))
    .join(', ');
