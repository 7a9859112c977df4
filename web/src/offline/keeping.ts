// What the game without a server keeps on this device: texts by their keys, in the browser's database.
const NAME = 'lastcard';
const STORE = 'kept';

export interface Keeping {
  /** Everything, or what is kept under keys that begin so. */
  all(start?: string): Promise<Record<string, string>>;
  keep(texts: Record<string, string>, forget: readonly string[]): Promise<void>;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database failed'));
  });
}

export async function openKeeping(): Promise<Keeping> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE);
  const database = await done(opening);
  return {
    async all(start = '') {
      const store = database.transaction(STORE).objectStore(STORE);
      const range = IDBKeyRange.bound(start, `${start}\uffff`);
      const [keys, values] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range) as IDBRequest<string[]>)]);
      return Object.fromEntries(keys.map((key, at) => [String(key), values[at]!]));
    },
    keep(texts, forget) {
      const entries = Object.entries(texts);
      if (!entries.length && !forget.length) return Promise.resolve();
      const transaction = database.transaction(STORE, 'readwrite');
      const store = transaction.objectStore(STORE);
      for (const [key, text] of entries) store.put(text, key);
      for (const key of forget) store.delete(key);
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('the database failed'));
      });
    },
  };
}
