import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { colourTheme } from './colours.ts';
import { earlyParts, isEarly } from './early-parts.ts';
import { sharedParts } from './shared-parts.ts';
import { withoutSummaries } from './without-summaries.ts';

const source = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const shared = sharedParts(4);

/** Chart code belongs to the chunks of screens with charts, not to those shared by many screens. */
const isChart =
  /\/(domain\/src\/charts\/|web\/src\/(ui\/(Chart(Figure|Picture|Skeleton|Table|Tooltip)|chart-reading)|lib\/ThemedChart)\.tsx?)/v;

/** Modules that every form uses, bundled into one file instead of several of a few hundred bytes. */
const isForm =
  /\/web\/src\/ui\/(TextField|Field|after-pointer|use-small-form)\.tsx?$|\/domain\/src\/identity\/(email|names)\.ts$/v;

/** Uses the browser's native dynamic import, because no chunk has preload links or styles to inject first. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /\0vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    colourTheme({ emitsTemplates: true }),
    shared.plugin,
    earlyParts(),
    plainImports,
    withoutSummaries,
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Never inline assets as data: URLs, because the content security policy blocks them.
    assetsInlineLimit: 0,
    // Read by the budget check.
    manifest: true,
    // The server lists a place's scripts in the page (decision 77).
    modulePreload: false,
    reportCompressedSize: false,
    // The entry lists the file of every chunk. Use only hashes, because names would add 1 kB.
    rolldownOptions: {
      input: { index: source('index.html'), early: source('src/early.ts') },
      output: {
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [
            { name: 'early', test: isEarly },
            { name: 'shell', test: shared.isShell, includeDependenciesRecursively: false },
            { name: 'behind', test: shared.isBehind, includeDependenciesRecursively: false },
            { name: 'charts', test: isChart, includeDependenciesRecursively: false },
            { name: 'forms', test: isForm, includeDependenciesRecursively: false },
            { name: 'further', test: shared.isFurther, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
