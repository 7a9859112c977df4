import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
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
    },
  },
  test: { environment: 'node', include: ['src/**/*.test.ts'], globalSetup: 'src/conformance/generate.ts' },
});
