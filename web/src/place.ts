// Where this page lies: at a server, or in a folder on a file host, under whatever path.

/** A page of a folder for file hosts: there is no server behind it. */
export const isSite: boolean = typeof document !== 'undefined' && document.documentElement.dataset['site'] === 'yes';

/** The documentation lies beside this page. */
export const hasDocs: boolean = isSite && document.documentElement.dataset['docs'] === 'yes';

/** The folder of this page's files. */
export const root = (): string => (isSite ? new URL('.', location.href).href : `${location.origin}/`);

/** The address of a place of this client. Where a host answers only with files, places stand behind `#`. */
export const to = (path: string): string => (isSite ? `#${path}` : path);

/** The place that an address names. */
export const placeIn = (address: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  isSite ? address.hash.slice(1) || '/' : address.pathname + address.search;
