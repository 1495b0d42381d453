import { TreeFolder } from './working-tree.mjs';

/** The editor's storage key for the chosen folder. */
const FOLDER_KEY = 'root_dir_handle';
/** The editor's storage key for the signed-in account. */
const USER = 'sveltia-cms.user';

/**
 * Opens this machine's working tree without the sign-in page. The editor reads from IndexedDB which folder was chosen on an
 * earlier visit, and this function makes IndexedDB return the working tree. The sign-in page would request an access token, which
 * the working tree does not need.
 */
export function openWorkingTree() {
  const tree = new TreeFolder();
  // The editor refuses browsers without this function.
  window.showDirectoryPicker = async () => tree;
  const store = IDBObjectStore.prototype;
  store.get = new Proxy(Reflect.get(store, 'get'), {
    apply: (get, target, args) => {
      const request = Reflect.apply(get, target, args);
      if (args[0] === FOLDER_KEY) Object.defineProperty(request, 'result', { get: () => tree });
      return request;
    },
  });
  localStorage.setItem(USER, JSON.stringify({ backendName: 'local' }));
}
