// The files of the game without a server, fetched once with progress; the service worker keeps them.
/** Bytes by name: what is fetched, and how much of it there is. */
type Listing = Record<string, number>;

/** Parts of the page that have not been looked at are fetched too, so that they are there without a network. */
export async function fetchParts(base: string, assets: string): Promise<void> {
  const names = (await (await fetch(`${base}assets.json`)).json()) as string[];
  await Promise.all(names.map((name) => fetch(assets + name)));
}

export async function fetchAll(base: string, progress: (loaded: number, size: number) => void): Promise<Map<string, ArrayBuffer>> {
  const listing = (await (await fetch(`${base}files.json`)).json()) as Listing;
  const size = Object.values(listing).reduce((sum, bytes) => sum + bytes, 0);
  let loaded = 0;
  const files = await Promise.all(
    Object.keys(listing).map(async (name): Promise<[string, ArrayBuffer]> => {
      const answer = await fetch(base + name);
      if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
      const parts: BlobPart[] = [];
      for (const reader = answer.body.getReader(); ; ) {
        const { done, value } = await reader.read();
        if (done) break;
        parts.push(value);
        loaded += value.length;
        progress(loaded, size);
      }
      return [name, await new Blob(parts).arrayBuffer()];
    }),
  );
  return new Map(files);
}
