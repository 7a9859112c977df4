// The files of the game without a server, fetched once with progress; the service worker keeps them.
/** Bytes by name: what is fetched, and how much of it there is. */
type Listing = Record<string, number>;

/** Parts of the page that have not been looked at are fetched too, so that they are there without a network. */
export async function fetchParts(base: string, assets: string): Promise<void> {
  const names = (await (await fetch(`${base}assets.json`)).json()) as string[];
  await Promise.all(names.map(async (name) => (await isKept(assets + name)) || fetch(assets + name)));
}

const isKept = async (address: string): Promise<boolean> => 'caches' in self && (await caches.match(address)) !== undefined;

/** Fetch one file piece by piece; its bytes are thrown away. */
async function fetchOne(address: string, progress: (bytes: number) => void): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    progress(value.length);
  }
}

/** All files are on the device after this, as far as it keeps anything. */
export async function fetchAll(base: string, progress: (loaded: number, size: number) => void): Promise<void> {
  const listing = (await (await fetch(`${base}files.json`)).json()) as Listing;
  const size = Object.values(listing).reduce((sum, bytes) => sum + bytes, 0);
  let loaded = 0;
  const add = (bytes: number): void => progress((loaded += bytes), size);
  await Promise.all(
    Object.entries(listing).map(async ([name, bytes]) => {
      if (await isKept(base + name)) add(bytes);
      else await fetchOne(base + name, add);
    }),
  );
}

export const fetchFile = async (address: string): Promise<ArrayBuffer> => (await fetch(address)).arrayBuffer();
