// The server forgot who this is: said once, wherever the player is, until it is put away.
let told: { login: string | null } | null = $state.raw(null);

export const expired = (): { login: string | null } | null => told;

export function tellExpired(login: string | null): void {
  told = { login };
}

export function putAway(): void {
  told = null;
}
