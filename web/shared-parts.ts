import type { Plugin } from 'vite';

type Parts = {
  readonly plugin: Plugin;
  /** Returns whether a module belongs in the file that every place loads first. */
  readonly isShell: (id: string) => boolean;
  /** Returns whether a module belongs in the file that every signed-in screen needs. */
  readonly isBehind: (id: string) => boolean;
  /**
   * Returns whether a module belongs in the file of code that several screens share but the first screen does not need.
   */
  readonly isFurther: (id: string) => boolean;
};

/**
 * Bundles modules into few files, because on a phone a request costs more than a kilobyte: the shell, what every
 * signed-in screen needs, and our own modules that several signed-in screens use and no signed-out screen does.
 *
 * @param least the minimum number of screens that use a module.
 */
export function sharedParts(least: number): Parts {
  let shell = new Set<string>();
  const behind = new Set<string>();
  const further = new Set<string>();
  return {
    isShell: (id) => shell.has(id),
    isBehind: (id) => behind.has(id),
    isFurther: (id) => further.has(id),
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
        const named = (names: string) =>
          all.filter((id) => new RegExp(`/web/src/[a-z-]+/(${names})\\.tsx?$`).test(id));
        const screens = named('\\w+Screen');
        const isBefore = (id: string) => id.includes('/src/identity/');
        shell = closure(all.filter((id) => this.getModuleInfo(id)?.isEntry));
        const before = closure([...shell, ...screens.filter(isBefore)]);
        const everyone = closure(named('DashboardLayout|session-calls'));
        const first = new Set([...everyone, ...closure(named('HomeScreen'))]);
        const isVendor = (id: string) => id.includes('/node_modules/');
        // A module that imports a library the first screen does not need would pull it in.
        const isLight = (id: string) =>
          [...closure([id])].every((each) => !isVendor(each) || before.has(each) || first.has(each));
        const users = new Map<string, number>();
        for (const screen of screens.filter((id) => !isBefore(id))) {
          for (const id of closure([screen])) users.set(id, (users.get(id) ?? 0) + 1);
        }
        const shared = [...users].flatMap(([id, count]) =>
          count >= least && !isVendor(id) && !screens.includes(id) && isLight(id) ? [id] : [],
        );
        const own = (ids: Iterable<string>) => [...ids].filter((id) => !before.has(id));
        for (const id of own([...everyone, ...shared.filter((each) => first.has(each))])) behind.add(id);
        for (const id of own(shared)) if (!behind.has(id)) further.add(id);
      },
    },
  };
}
