import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { ENGINES } from '../../../scripts/browsers.mjs';
import { shapeConnection, type ConnectionProfile, type ShapedConnection } from '../../bench/shaped-connection.ts';
import { isFullScope } from '../../support/scope.ts';
import type { Driver, Engine, ProfileDriver, Settings, Size } from '../drivers/driver.ts';
import { installedEngines, startEngine } from '../drivers/start.ts';
import { Tab } from '../drivers/tab.ts';
import { startInjector, type Injector } from './injector.ts';

/**
 * The tested engines. The full scope tests all engines, and fails if one is missing. `npm test` tests all installed engines
 * except Chromium, in which the browser suite runs.
 */
export const testedEngines: readonly Engine[] = isFullScope
  ? ENGINES
  : installedEngines.filter((engine) => engine !== 'chromium');

/**
 * Returns all tested engines in the full scope. Otherwise, returns one engine, which `turn` selects. With a different `turn` for
 * each test, each engine runs some tests.
 */
export const enginesByTurn = (turn: number): readonly Engine[] =>
  isFullScope || testedEngines.length < 2 ? testedEngines : [testedEngines[turn % testedEngines.length]!];

/** A new visitor's browser without stored data. Its tabs share a storage. */
export interface Visitor {
  openTab(): Promise<Tab>;
  /** The proxy between this visitor and the site. */
  site: Injector;
  /** Returns the errors and policy violations so far. The test then does not fail because of these. */
  takeFaults(): string[];
}

/** The narrowest window that all engines support. */
export const PHONE: Size = { width: 447, height: 800 };
export const DESKTOP: Size = { width: 1280, height: 800 };

/** The conditions of a test's visitor. */
export interface Conditions {
  settings?: Settings;
  /** The connection to the site, which is unlimited by default. */
  connection?: ConnectionProfile;
  /** Each file of the site whose path matches fails this many times for each visitor. */
  failures?: { pattern: RegExp; times: number };
}

/**
 * Starts a browser for the tests of a `describe`, and returns a function that creates new visitors. A test fails if its visitors
 * met errors or policy violations that the test has not read with `takeFaults`.
 */
export function startBrowser(engine: Engine, conditions: Conditions = {}): (size?: Size) => Promise<Visitor> {
  const { settings, connection, failures } = conditions;
  let driver: Driver;
  let injector: Injector;
  let shaped: ShapedConnection | undefined;
  let opened: ProfileDriver[] = [];

  beforeAll(async () => {
    driver = await startEngine(engine, settings);
    injector = await startInjector(inject('origin'), { addsReports: !driver.reportsFaults });
    if (connection) shaped = await shapeConnection(injector.port, connection);
  });
  afterEach(async () => {
    const profiles = opened;
    opened = [];
    const faults = injector.takeFaults();
    for (const profile of profiles) await profile.close();
    expect(faults, 'errors of the console, of the pages, and policy violations').toEqual([]);
  });
  afterAll(async () => {
    await driver?.close();
    await shaped?.close();
    await injector?.close();
  });

  return async (size = DESKTOP) => {
    const profile = await driver.openProfile(size);
    opened.push(profile);
    injector.reset();
    if (failures) injector.fail(failures.pattern, failures.times);
    const origin = shaped ? `http://127.0.0.1:${shaped.port}` : injector.origin;
    return {
      site: injector,
      openTab: async () => new Tab(await profile.openTab(), origin),
      takeFaults: () => injector.takeFaults(),
    };
  };
}
