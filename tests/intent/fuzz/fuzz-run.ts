import { actionSource, countInputs, describeAction, type Action, type ActionKind } from './actions.ts';
import { FixtureModel } from './model.ts';
import type { Random } from './random.ts';

const MAX_PAUSE_FRAMES = 20;

/** The abilities that a fuzz run needs from an engine's driver. */
export interface Visitor {
  perform: (action: Action) => Promise<void>;
  /** Waits until the browser has drawn this many frames. */
  waitFrames: (count: number) => Promise<void>;
  /** Returns the fixture's current log. */
  readLog: () => Promise<string[]>;
  /** Returns the names of the chosen files, and the text of the field “Words”. */
  readFields: () => Promise<{ file: string; words: string }>;
  /** Resolves once the island is hydrated and no event is being replayed. */
  hydrated: () => Promise<void>;
}

/** The expected and the actual state after a fuzz run. The two states are equal if no event was lost, duplicated or reordered. */
export interface FuzzResult {
  expected: { log: string[]; file: string; words: string };
  actual: FuzzResult['expected'];
  /** The performed actions, for the report of a failure. */
  performed: string[];
}

/**
 * Performs random actions until they add up to `inputs` inputs (`countInputs`), with pauses of at most 20 frames. Returns the
 * result.
 */
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
  // Starts hydration, in case no random action has started it.
  await perform({ kind: 'press', by: 'click', button: 'three' });
  await visitor.hydrated();
  const { words, file } = model.fields;
  return {
    expected: { log: model.log, file, words },
    actual: { log: await visitor.readLog(), ...(await visitor.readFields()) },
    performed,
  };
}
