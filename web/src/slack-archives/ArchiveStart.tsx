import { SearchHelp } from './SearchHelp.tsx';

/** Shown before anything is chosen. */
export function ArchiveStart() {
  return (
    <section aria-labelledby="archive-start" className="max-w-2xl border-t border-rule pt-6">
      <h2 id="archive-start" className="text-xl">
        Choose a channel, or search all of them
      </h2>
      <p className="mt-2 text-soft">
        Every message has its own link: copy it from the time next to the message, or paste an old Slack link
        into the search box.
      </p>
      <SearchHelp />
    </section>
  );
}
