import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { ENGINES } from '../../../scripts/browsers.mjs';
import { shapeConnection, type ConnectionProfile, type ShapedConnection } from '../../bench/shaped-connection.ts';
import { isFullScope } from '../../support/scope.ts';
import type { Driver, Engine, ProfileDriver, Settings, Size } from '../drivers/driver.ts';
import { installedEngines, startEngine } from '../drivers/start.ts';
import { Tab } from '../drivers/tab.ts';
import { startInjector, type Injector } from './injector.ts';

/**
 * The engines to test in: all in the full scope, where one that is not there fails its tests; else those that are there,
 * without Chromium, in which the browser suite is run.
 */
export const testedEngines: readonly Engine[] = isFullScope
  ? ENGINES
  : installedEngines.filter((engine) => engine !== 'chromium');

/** Of the engines to test in, all in the full scope; else one, another for each turn, so that each has a part of the work. */
export const enginesByTurn = (turn: number): readonly Engine[] =>
  isFullScope || testedEngines.length < 2 ? testedEngines : [testedEngines[turn % testedEngines.length]!];

/** A fresh visitor's browser: nothing is stored yet, and its tabs share what is. */
export interface Visitor {
  openTab(): Promise<Tab>;
  /** What stands between this visitor and the site. */
  site: Injector;
  /** Takes note of the errors and policy violations until now. */
  takeFaults(): string[];
}

/** The narrowest window that each engine has. */
export const PHONE: Size = { width: 447, height: 800 };
export const DESKTOP: Size = { width: 1280, height: 800 };

/** What a visitor of a test lives with. */
export interface Conditions {
  settings?: Settings;
  /** The connection to the site; that of the machine itself where none is given. */
  connection?: ConnectionProfile;
  /** Each file of the site whose path matches fails so many times for each visitor. */
  failures?: { pattern: RegExp; times: number };
}

/**
 * Called in a `describe`: starts a browser for its tests and gives a maker of fresh visitors. A test fails whose
 * visitors met an error or a policy violation that it did not take note of.
 */
export function visitorsOf(engine: Engine, conditions: Conditions = {}): (size?: Size) => Promise<Visitor> {
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
