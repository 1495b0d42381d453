import { test } from 'vitest';
import { isFullScope } from './scope.ts';

const undeclared = Object.assign(() => undefined, { each: () => () => undefined });

/** Declares a test of vitest in the full scope alone. A skipped one would count as failed (scripts/test/reports.mjs). */
export const fullScopeTest = (isFullScope ? test : undeclared) as typeof test;
