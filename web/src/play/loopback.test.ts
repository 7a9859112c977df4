import { expect, test } from 'vitest';
import { isLoopback } from './loopback';

test('a machine’s own names are told from those that others can use', () => {
  for (const host of ['localhost', 'cards.localhost', '127.0.0.1', '127.1.2.3', '[::1]']) expect(isLoopback(host), host).toBe(true);
  for (const host of ['192.168.1.7', '10.0.0.2', 'cards.example', 'localhost.example', '[fe80::1]'])
    expect(isLoopback(host), host).toBe(false);
});
