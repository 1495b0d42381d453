import { expected } from './expected.mjs';
import { Project } from './project.mjs';
import { address, publishableKey, secretKey } from './checks/access.mjs';
import { buckets, catalogue, migrations, pictures } from './checks/database.mjs';
import { functionCallers, functions, functionSettings } from './checks/functions.mjs';
import { mail, schedule } from './checks/mail.mjs';
import { databaseFunctions, policies, rowLevelSecurity, tables } from './checks/rights.mjs';
import { crossOrigin, invoices, pages, signIn } from './checks/site.mjs';

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string} expects the expected state, as a sentence
 * @property {(context: Context) => string[] | Promise<string[]>} find returns problems, each with its solution
 * @typedef {object} Context
 * @property {Project} project
 * @property {ReturnType<typeof expected>} expected
 * @property {any} report the result of deployment_report()
 * @typedef {{ name: string, expects: string, problems: string[] }} Finding
 */

/** Checks that run first. If one of them has a problem, the other checks would fail for the same reason. @type {Check[]} */
const FIRST = [address, publishableKey, secretKey];

/** @type {Check[]} */
const CHECKS = [
  migrations,
  tables,
  databaseFunctions,
  rowLevelSecurity,
  policies,
  catalogue,
  pictures,
  buckets,
  functions,
  functionCallers,
  functionSettings,
  schedule,
  mail,
  signIn,
  crossOrigin,
  pages,
  invoices,
];

/**
 * Examines a project without changing it.
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<Finding[]>} all findings. If one of the first checks has a problem, its finding is the last finding.
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

const find = async ({ name, expects, find }, context) => ({ name, expects, problems: await find(context) });
