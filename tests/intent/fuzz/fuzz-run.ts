import { actionSource, countInputs, describeAction, type Action, type ActionKind } from './actions.ts';
import { FixtureModel } from './model.ts';
import type { Random } from './random.ts';

const MAX_PAUSE_FRAMES = 20;

/** What an engine's driver must be able to do for a fuzz run. */
export interface Visitor {
  perform: (action: Action) => Promise<void>;
  /** Lets the browser draw so many frames. */
  waitFrames: (count: number) => Promise<void>;
  /** The fixture's log by now. */
  readLog: () => Promise<string[]>;
  /** The names of the chosen files, and the text of “Words”. */
  readFields: () => Promise<{ file: string; words: string }>;
  /** Resolves once the island is hydrated and nothing is being replayed. */
  hydrated: () => Promise<void>;
}

/** Expected and found after a fuzz run: equal where nothing was lost, doubled or put out of order. */
export interface FuzzResult {
  expected: { log: string[]; file: string; words: string };
  found: FuzzResult['expected'];
  /** What was done, for the report of a failure. */
  performed: string[];
}

/** Performs actions until they stand for so many inputs, up to a third of a second between two, then reads what came of it. */
export async function fuzzFixture(
  visitor: Visitor,
  { random, inputs, kinds }: { random: Random; inputs: number; kinds?: readonly ActionKind[] },
): Promise<FuzzResult> {
  const next = actionSource(random, kinds);
  const model = new FixtureModel();
  const performed: string[] = [];
  const perform = async (action: Action): Promise<void> => {
    performed.push(describeAction(action));
    await visitor.perform(action);
    model.apply(action);
  };
  for (let count = 0; count < inputs;) {
    const action = next();
    await perform(action);
    count += countInputs(action);
    await visitor.waitFrames(Math.floor(random() * MAX_PAUSE_FRAMES));
  }
  // A run may have had nothing in it that begins to hydrate.
  await perform({ kind: 'press', by: 'click', button: 'three' });
  await visitor.hydrated();
  const { words, file } = model.fields;
  return {
    expected: { log: model.log, file, words },
    found: { log: await visitor.readLog(), ...(await visitor.readFields()) },
    performed,
  };
}
