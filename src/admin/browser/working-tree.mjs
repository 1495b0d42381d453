// Replaces the browser's File System API. The replacement reads and writes this machine's working tree through the dev server.
// Editors therefore need not choose a folder, and can use any browser.
import { isText, keepUnchanged } from './keep-unchanged.mjs';
import { toEditor, toSite } from './paths.mjs';
import { checkSoon } from './problems.mjs';

const ADDRESS = '/admin/tree/';
// Header that protects the files from other sites. Other sites cannot send this header without a preflight request, which is
// refused.
const HEADERS = { 'x-editing': 'working-tree' };

/** Sends a request about a file of the working tree. @param {string} path @param {RequestInit} [options] */
async function request(path, options = {}) {
  const response = await fetch(ADDRESS + toSite(path).split('/').map(encodeURIComponent).join('/'), {
    ...options,
    headers: HEADERS,
  });
  if (response.status === 404) throw new DOMException(path, 'NotFoundError');
  if (!response.ok) throw new Error(await response.text());
  if (options.method === 'PUT' || options.method === 'DELETE') checkSoon();
  return response;
}

/** Returns the current text of a file, or undefined if the file does not exist. @param {string} path */
async function readPrevious(path) {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await request(path)).arrayBuffer());
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'NotFoundError') return undefined;
    throw cause;
  }
}

/**
 * Writes a file, and keeps the unchanged parts of its previous text. The editor first writes a changed text to a temporary file,
 * and then moves this file to the original path. `move` therefore also calls this function, which reads the previous text at the
 * original path.
 * @param {string} path
 * @param {Blob} next
 */
async function write(path, next) {
  const body = isText(path) ? keepUnchanged(path, await readPrevious(path), await next.text()) : next;
  await request(path, { method: 'PUT', body });
}

const join = (/** @type {string} */ folder, /** @type {string} */ name) => (folder ? `${folder}/${name}` : name);

class TreeFile {
  kind = 'file';
  /** @param {string} path */
  constructor(path) {
    this.path = path;
    this.name = path.split('/').at(-1) ?? '';
  }
  async getFile() {
    const response = await request(this.path);
    const lastModified = Number(response.headers.get('x-modified'));
    return new File([await response.blob()], this.name, { lastModified });
  }
  async createWritable() {
    /** @type {BlobPart[]} */
    const parts = [];
    return {
      write: async (/** @type {BlobPart} */ part) => void parts.push(part),
      close: () => write(this.path, new Blob(parts)),
    };
  }
  async move(/** @type {TreeFolder | string} */ folder, /** @type {string} */ name) {
    const target =
      typeof folder === 'string' ? join(this.path.split('/').slice(0, -1).join('/'), folder) : join(folder.path, name);
    await write(target, await (await request(this.path)).blob());
    await request(this.path, { method: 'DELETE' });
    this.path = target;
    this.name = target.split('/').at(-1) ?? '';
  }
  async remove() {
    await request(this.path, { method: 'DELETE' });
  }
}

export class TreeFolder {
  kind = 'directory';
  /** @param {string} path */
  constructor(path = '') {
    this.path = path;
    this.name = path.split('/').at(-1) ?? '';
  }
  async requestPermission() {
    return 'granted';
  }
  async queryPermission() {
    return 'granted';
  }
  async *entries() {
    const names = await (await request(`${this.path}/`)).json();
    for (const { name, kind } of names) {
      const path = join(this.path, kind === 'file' ? toEditor(name) : name);
      const handle = kind === 'file' ? new TreeFile(path) : new TreeFolder(path);
      yield [handle.name, handle];
    }
  }
  async *values() {
    for await (const [, handle] of this.entries()) yield handle;
  }
  async *keys() {
    for await (const [name] of this.entries()) yield name;
  }
  [Symbol.asyncIterator]() {
    return this.entries();
  }
  async getDirectoryHandle(/** @type {string} */ name, { create = false } = {}) {
    // Sveltia uses this folder to recognize a repository.
    if (name === '.git') return new TreeFolder(name);
    const folder = new TreeFolder(join(this.path, name));
    if (!create) await request(`${folder.path}/`);
    return folder;
  }
  async getFileHandle(/** @type {string} */ name, { create = false } = {}) {
    const file = new TreeFile(join(this.path, name));
    if (!create) await request(file.path, { method: 'HEAD' });
    return file;
  }
  async removeEntry(/** @type {string} */ name) {
    await request(join(this.path, name), { method: 'DELETE' });
  }
}
