// Provides the files of this machine's working tree with the interface of the browser's file access, through the dev server. No
// folder has to be chosen, and any browser works.
import { toEditor, toSite } from './paths.mjs';
import { checkSoon } from './problems.mjs';

const ADDRESS = '/admin/tree/';
// Another site cannot send this header without a preflight request, which is refused.
const HEADERS = { 'x-editing': 'working-tree' };

/** Sends a request about a file of the working tree. @param {string} path @param {RequestInit} [options] */
async function ask(path, options = {}) {
  const response = await fetch(ADDRESS + toSite(path).split('/').map(encodeURIComponent).join('/'), {
    ...options,
    headers: HEADERS,
  });
  if (response.status === 404) throw new DOMException(path, 'NotFoundError');
  if (!response.ok) throw new Error(await response.text());
  if (options.method === 'PUT' || options.method === 'DELETE') checkSoon();
  return response;
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
    const response = await ask(this.path);
    const lastModified = Number(response.headers.get('x-modified'));
    return new File([await response.blob()], this.name, { lastModified });
  }
  async createWritable() {
    /** @type {BlobPart[]} */
    const parts = [];
    return {
      write: async (/** @type {BlobPart} */ part) => void parts.push(part),
      close: async () => void (await ask(this.path, { method: 'PUT', body: new Blob(parts) })),
    };
  }
  async move(/** @type {TreeFolder | string} */ folder, /** @type {string} */ name) {
    const target =
      typeof folder === 'string' ? join(this.path.split('/').slice(0, -1).join('/'), folder) : join(folder.path, name);
    const body = await (await ask(this.path)).blob();
    await ask(target, { method: 'PUT', body });
    await ask(this.path, { method: 'DELETE' });
    this.path = target;
    this.name = target.split('/').at(-1) ?? '';
  }
  async remove() {
    await ask(this.path, { method: 'DELETE' });
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
    const names = await (await ask(`${this.path}/`)).json();
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
    if (!create) await ask(`${folder.path}/`);
    return folder;
  }
  async getFileHandle(/** @type {string} */ name, { create = false } = {}) {
    const file = new TreeFile(join(this.path, name));
    if (!create) await ask(file.path, { method: 'HEAD' });
    return file;
  }
  async removeEntry(/** @type {string} */ name) {
    await ask(join(this.path, name), { method: 'DELETE' });
  }
}
