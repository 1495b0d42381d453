/**
 * Whether everything is to be run, as `npm run test:all` asks by TEST_SCOPE=all: each page, each random round, fresh
 * seeds. `npm test` runs a part that is chosen once, with fixed seeds.
 */
export const isFullScope = process.env.TEST_SCOPE === 'all';

/**
 * The seed of whatever is random: fresh in the full scope, else the same for every change. Set in the environment, where
 * a runner's workers find it too; SEED=… repeats a run.
 */
export const SEED = Number((process.env.SEED ??= String(isFullScope ? Math.floor(Math.random() * 1e9) : 1)));
