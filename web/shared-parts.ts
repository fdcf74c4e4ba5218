import type { Plugin } from 'vite';

type Parts = {
  readonly plugin: Plugin;
  /** Whether a module belongs into the file of the shared parts. */
  readonly isShared: (id: string) => boolean;
};

/**
 * Our own modules that several screens behind the sign-in use and no screen before it: they go into one file, since a
 * phone pays more for a request than for a kilobyte.
 *
 * @param least how many screens must use a module.
 */
export function sharedParts(least: number): Parts {
  const shared = new Set<string>();
  return {
    isShared: (id) => shared.has(id),
    plugin: {
      name: 'shared-parts',
      buildEnd() {
        const closure = (ids: readonly string[]) => {
          const reached = new Set<string>();
          const visit = (id: string) => {
            if (reached.has(id)) return;
            reached.add(id);
            this.getModuleInfo(id)?.importedIds.forEach(visit);
          };
          ids.forEach(visit);
          return reached;
        };
        const all = [...this.getModuleIds()];
        const entries = all.filter((id) => this.getModuleInfo(id)?.isEntry);
        const screens = all.filter((id) => /\/src\/[a-z-]+\/\w+Screen\.tsx$/.test(id));
        const isBefore = (id: string) => id.includes('/src/identity/');
        const before = closure([...entries, ...screens.filter(isBefore)]);
        const first = closure(all.filter((id) => /\/(HomeScreen|DashboardLayout)\.tsx$/.test(id)));
        const isVendor = (id: string) => id.includes('/node_modules/');
        // What needs a library that the first screen does without would bring it there.
        const isLight = (id: string) =>
          [...closure([id])].every((each) => !isVendor(each) || before.has(each) || first.has(each));
        const users = new Map<string, number>();
        for (const screen of screens.filter((id) => !isBefore(id))) {
          for (const id of closure([screen])) users.set(id, (users.get(id) ?? 0) + 1);
        }
        for (const [id, count] of users) {
          if (count >= least && !before.has(id) && !isVendor(id) && !screens.includes(id) && isLight(id))
            shared.add(id);
        }
      },
    },
  };
}
