import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sharedParts } from './shared-parts.ts';

const apiOrigin = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

const shared = sharedParts(5);

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), shared.plugin],
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': apiOrigin } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Nothing becomes a data: URL, which the content security policy would refuse.
    assetsInlineLimit: 0,
    // The budget check reads it.
    manifest: true,
    // A link for each part of a screen costs a phone more than asking for it a little later (decision 49).
    modulePreload: false,
    reportCompressedSize: false,
    // The entry lists the file of every part: their hashes alone, since names would cost it 1 kB.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [{ name: 'shared', test: shared.isShared, includeDependenciesRecursively: false }],
        },
      },
    },
  },
});
