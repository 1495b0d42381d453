// Edits the commits that the editor sends to GitHub, so that only the lines of changed fields change.
import { isText, keepUnchanged } from './keep-unchanged.mjs';

/** @typedef {{ path: string, contents: string }} Addition */

/**
 * Restores the previous lines of unchanged fields in the body of a request that commits through GitHub's GraphQL interface.
 * Returns the new body. Returns the body of any other request unchanged.
 * @param {string} body body of a request, in which paths already have the site's form (paths.mjs)
 * @param {(path: string, commit: string, repository: string) => Promise<string | undefined>} readFile returns a file of a commit,
 * or undefined if the commit does not contain the file
 */
export async function keepUnchangedLines(body, readFile) {
  if (!body.includes('createCommitOnBranch')) return body;
  const request = JSON.parse(body);
  const { branch, expectedHeadOid, fileChanges } = request.variables.input;
  const additions = await Promise.all(
    fileChanges.additions.map(async (/** @type {Addition} */ { path, contents }) => {
      if (!isText(path)) return { path, contents };
      const previous = await readFile(path, expectedHeadOid, branch.repositoryNameWithOwner);
      return { path, contents: encode(keepUnchanged(path, previous, decode(contents))) };
    }),
  );
  request.variables.input.fileChanges = { ...fileChanges, additions };
  return JSON.stringify(request);
}

/** @param {string} base64 */
const decode = (base64) => new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));

/** @param {string} text */
const encode = (text) => btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
