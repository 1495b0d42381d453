/**
 * @typedef {object} Run
 * @property {boolean} isFull whether all tests run, with fresh seeds
 * @property {boolean} isWatching
 * @property {string[]} suites the named suites, or all suites by default
 * @property {string[]} args arguments for the runner of the only named suite
 */

/**
 * Parses the arguments of `npm test`. The names of suites come first. If there is only one suite, arguments for its runner may
 * follow.
 * @param {string[]} argv
 * @param {string[]} known the names of all suites
 * @returns {Run}
 * @throws {Error} with a message for the user, if a suite does not exist or arguments do not belong to exactly one suite
 */
export function parseArguments(argv, known) {
  const isFull = argv.includes('--all');
  const isWatching = argv.includes('--watch');
  const words = argv.filter((word) => word !== '--all' && word !== '--watch');
  const end = words.findIndex((word) => !known.includes(word));
  const suites = end === -1 ? words : words.slice(0, end);
  const args = end === -1 ? [] : words.slice(end);
  const list = known.join(', ');
  if (args.length > 0 && suites.length === 0)
    throw new Error(`There is no suite "${args[0]}": the suites are ${list}. A file or a test comes after its suite.`);
  if (suites.length !== 1 && (args.length > 0 || isWatching))
    throw new Error(`Name exactly one suite before a file, a test or --watch. The suites are ${list}.`);
  return { isFull, isWatching, suites: suites.length > 0 ? suites : known, args };
}
