import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Every text of the build lies beside itself once more, as small as brotli makes it: the server sends that. */
function packed(): Plugin {
  return {
    name: 'lastcard-packed',
    apply: 'build',
    closeBundle() {
      const folder = join(import.meta.dirname, 'dist');
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = join(folder, name);
        if (!/[.](js|css|html|svg|webmanifest)$/.test(name) || !statSync(file).isFile()) continue;
        const content = readFileSync(file);
        const small = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
        if (small.length < content.length) writeFileSync(`${file}.br`, small);
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), packed()],
  // Files find one another wherever their folder lies; only the page itself says where that is.
  experimental: { renderBuiltUrl: (_name, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  // The words that all clients share are beside the Python sources.
  server: {
    fs: { allow: ['..'] },
    // Beside `lastcard serve --origins http://localhost:5173`.
    proxy: { '/api': 'http://127.0.0.1:8642', '/ws': { target: 'ws://127.0.0.1:8642', ws: true } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Old enough for `light-dark()` to reach the browser untouched: themes nest in the gallery.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    rolldownOptions: {
      input: { index: 'index.html', gallery: 'gallery.html' },
      // Who plays for the first time on a slow machine is not told how long each step of the build took.
      checks: { pluginTimings: false, bundlerTimings: false },
    },
  },
  test: { environment: 'node', include: ['src/**/*.test.ts'], globalSetup: 'src/conformance/generate.ts' },
});
