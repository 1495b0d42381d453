import { expected } from './expected.mjs';
import { Project } from './project.mjs';
import { address, publishableKey, secretKey } from './checks/access.mjs';
import { buckets, catalogue, migrations } from './checks/database.mjs';
import { functionCallers, functions, functionSettings } from './checks/functions.mjs';
import { mail, schedule } from './checks/mail.mjs';
import { databaseFunctions, policies, rowLevelSecurity, tables } from './checks/rights.mjs';
import { crossOrigin, pages, signIn } from './checks/site.mjs';

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string} asks what it finds out
 * @property {(context: Context) => string[] | Promise<string[]>} find problems, each with what to do
 * @typedef {object} Context
 * @property {Project} project
 * @property {ReturnType<typeof expected>} expected
 * @property {any} report what deployment_report() answers
 * @typedef {{ name: string, asks: string, problems: string[] }} Finding
 */

/** Before the others, which would fail for the same reason. @type {Check[]} */
const FIRST = [address, publishableKey, secretKey];

/** @type {Check[]} */
const CHECKS = [
  migrations,
  tables,
  databaseFunctions,
  rowLevelSecurity,
  policies,
  catalogue,
  buckets,
  functions,
  functionCallers,
  functionSettings,
  schedule,
  mail,
  signIn,
  crossOrigin,
  pages,
];

/**
 * Examines a project, and changes nothing on it.
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<Finding[]>} up to the first of the first checks that found something
 */
export async function examine(options) {
  const context = { project: new Project(options), expected: expected(), report: undefined };
  /** @type {Finding[]} */
  const findings = [];
  for (const check of FIRST) {
    findings.push(await find(check, context));
    if (findings.at(-1).problems.length > 0) return findings;
  }
  context.report = (await context.project.asService('/rest/v1/rpc/deployment_report')).body;
  for (const check of CHECKS) findings.push(await find(check, context));
  return findings;
}

const find = async ({ name, asks, find }, context) => ({ name, asks, problems: await find(context) });
