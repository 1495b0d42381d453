/**
 * Whether everything is to be run, as `npm run test:all` asks by TEST_SCOPE=all: each page, each random round, fresh
 * seeds. `npm test` runs a part that is chosen once, with fixed seeds.
 */
export const isFullScope = process.env.TEST_SCOPE === 'all';
