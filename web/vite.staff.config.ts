import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { colourTheme } from './colours.ts';
import { withoutSummaries } from './without-summaries.ts';

/** The staff console, built separately into a subfolder of the member app's build, with no shared files. */
export default defineConfig({
  root: fileURLToPath(new URL('staff', import.meta.url)),
  base: '/staff/',
  publicDir: false,
  plugins: [react(), tailwindcss(), colourTheme({ emitsTemplates: false }), withoutSummaries],
  build: {
    outDir: fileURLToPath(new URL('dist/staff', import.meta.url)),
    emptyOutDir: true,
    // Never inline assets as data: URLs, because the content security policy blocks them.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Size matters less here: the console is opened once a day on a desktop.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js' } },
  },
});
