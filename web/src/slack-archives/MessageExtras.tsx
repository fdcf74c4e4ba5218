import { count } from '@niveshak/domain/primitives/number-format';
import { unescapeSlack } from '@niveshak/domain/slack-archives/read-mrkdwn';
import type { ArchiveFile, ArchiveMessage } from '@niveshak/contract/slack-archives/schemas';
import { useEmoji } from './emoji.ts';
import { useNames } from './names.ts';
import type { Names } from './names.ts';
import { RichText } from './RichText.tsx';

export function MessageExtras({ message }: { message: ArchiveMessage }) {
  const names = useNames();
  const emoji = useEmoji();
  const { files, attachments = [], reactions } = message._source;
  return (
    <>
      {files.length > 0 && (
        <ul className="mt-1.5 flex flex-col gap-1 text-sm">
          {files.map((file) => (
            <li key={file.id} className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{unescapeSlack(file.title || file.name || 'A file')}</span>
              <span className="text-faint">{fileNote(file)}</span>
            </li>
          ))}
        </ul>
      )}
      {attachments.map((attachment, at) => (
        <div key={at} className="mt-1.5 border-l-4 border-rule pl-3 text-sm">
          {attachment.source !== '' && <p className="text-faint">{attachment.source}</p>}
          {attachment.title !== '' && (
            <p className="font-medium">
              {attachment.url === '' ? (
                attachment.title
              ) : (
                <a
                  href={attachment.url}
                  target="_blank"
                  rel="noreferrer noopener nofollow"
                  className="underline underline-offset-2"
                >
                  {attachment.title}
                </a>
              )}
            </p>
          )}
          {attachment.text !== '' && <RichText text={attachment.text} />}
          {attachment.fields.length > 0 && (
            <dl className="mt-1">
              {attachment.fields.map((field, index) => (
                <div key={index}>
                  <dt className="text-faint">{field.title}</dt>
                  <dd>
                    <RichText text={field.value} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      ))}
      {reactions.length > 0 && (
        <ul className="mt-1.5 flex flex-wrap gap-1.5 text-sm">
          {reactions.map(({ name, count, users }) => (
            <li
              key={name}
              title={whoReacted(users, names)}
              className="rounded-full border border-rule px-2 py-0.5"
            >
              <span className="sr-only">{name.replaceAll('_', ' ')}: </span>
              <span aria-hidden="true">{emoji(name) ?? `:${name}:`}</span> {count}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function whoReacted(users: readonly string[], names: Names): string {
  const shown = users.slice(0, 10).map((id) => names.user(id));
  return users.length > shown.length ? `${shown.join(', ')} and others` : shown.join(', ');
}

/** Explains why a file cannot be opened: an export has only the names of files. */
function fileNote({ mode, mimetype, size }: ArchiveFile): string {
  if (mode === 'tombstone') return 'deleted before the export';
  if (mode === 'hidden_by_limit' || mode === 'access_denied') return 'not in the export';
  if (mode === 'file_not_found') return 'gone before the export';
  const kind = mimetype.split('/').at(-1) ?? '';
  const kilobytes = size === null || size === 0 ? '' : `${count(Math.max(1, Math.round(size / 1024)))} kB`;
  return [kind, kilobytes, 'name only'].filter(Boolean).join(', ');
}
