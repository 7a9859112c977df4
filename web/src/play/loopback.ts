/** Whether a name or an address means the machine that uses it: no other gets here by it. */
export const isLoopback = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
