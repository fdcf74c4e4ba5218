import type { Plugin } from 'vite';
import { firstModules, patternOf } from './first-modules.ts';

/**
 * Returns whether a module belongs to the small first script, which is one file although the app uses some of its
 * modules.
 */
export const isEarly = (id: string): boolean =>
  /\/web\/src\/(early|app\/first-calls|lib\/(early-answers|live-session|storage-keys))\.ts$/.test(id);

/** Modules that every signed-in screen needs besides the screen itself. */
const behindSignIn = ['identity/session-calls', 'app/DashboardLayout'];
const signIn = 'identity/SignInScreen';

/**
 * Injects the small first script into the page, before the app, and lists for the server the files that each place
 * needs (`.vite/first-files.json`, see `server/src/platform/http/first-files.ts`).
 */
export function earlyParts(): Plugin {
  return {
    name: 'early-parts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const early = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.isEntry && file.name === 'early',
        );
        const src = bundle === undefined ? '/src/early.ts' : `/${early?.fileName ?? ''}`;
        return [{ tag: 'script', attrs: { type: 'module', async: true, src }, injectTo: 'head-prepend' }];
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
        const closure = (files: readonly string[], into = new Set<string>()) => {
          for (const file of files) {
            if (into.has(file)) continue;
            into.add(file);
            closure(importsOf.get(file) ?? [], into);
          }
          return into;
        };
        const fileOf = (module: string) => {
          const chunk = chunks.find(({ moduleIds }) =>
            moduleIds.some((id) => new RegExp(`/web/src/${module}\\.tsx?$`).test(id)),
          );
          if (chunk === undefined) throw new Error(`There is no ${module} in the build.`);
          return chunk.fileName;
        };
        const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
        const filesOf = (modules: readonly string[]) =>
          [...closure([...entries, ...modules.map(fileOf)])].filter((file) => !entries.has(file));
        const source = {
          signedOut: filesOf([signIn]),
          signedIn: filesOf(behindSignIn),
          places: Object.entries(firstModules).map(([path, modules]) => {
            const isBefore = modules.some((module) => module.startsWith('identity/'));
            return {
              path,
              pattern: patternOf(path),
              isBefore,
              files: filesOf(isBefore ? modules : [...behindSignIn, ...modules]),
            };
          }),
        };
        this.emitFile({ type: 'asset', fileName: '.vite/first-files.json', source: JSON.stringify(source) });
      },
    },
  };
}
