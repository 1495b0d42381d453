import { test } from 'vitest';
import { isFullScope } from './scope.ts';

const undeclared = Object.assign(() => undefined, { each: () => () => undefined });

/** Declares a vitest test for the full scope alone. A skipped test would count as failed (scripts/test/reports.mjs). */
export const fullScopeTest = (isFullScope ? test : undeclared) as typeof test;
