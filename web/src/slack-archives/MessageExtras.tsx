import { urlOf } from '@niveshak/contract/http/route';
import { readArchiveFile } from '@niveshak/contract/slack-archives/routes';
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
              <FileLine file={file} message={message} />
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

function FileLine({ file, message }: { file: ArchiveFile; message: ArchiveMessage }) {
  const name = unescapeSlack(file.title || file.name || 'A file');
  const note = <span className="text-faint">{fileNote(file)}</span>;
  if (file.stored === undefined)
    return (
      <>
        <span className="font-medium">{name}</span>
        {note}
      </>
    );
  const { channel, ts } = message._source;
  const url = urlOf(readArchiveFile, { channel, ts, file: file.id });
  return (
    <>
      {file.stored === 'picture' && (
        <span className="mt-1 basis-full">
          <img
            src={url}
            alt={name}
            loading="lazy"
            className="max-h-80 max-w-full rounded-md border border-rule"
          />
        </span>
      )}
      <a href={url} download={file.name || name} className="font-medium underline underline-offset-2">
        <span className="sr-only">Download </span>
        {name}
      </a>
      {note}
    </>
  );
}

function whoReacted(users: readonly string[], names: Names): string {
  const shown = users.slice(0, 10).map((id) => names.user(id));
  return users.length > shown.length ? `${shown.join(', ')} and others` : shown.join(', ');
}

/** Returns a file's type and size, or why it cannot be opened. */
function fileNote({ mode, mimetype, size, stored }: ArchiveFile): string {
  if (mode === 'tombstone' && stored === undefined) return 'deleted before the export';
  if (mode === 'hidden_by_limit' || mode === 'access_denied') return 'not in the export';
  if (mode === 'file_not_found') return 'no longer available at export';
  const kind = mode === 'quip' ? 'canvas' : (mimetype.split('/').at(-1) ?? '');
  const kilobytes = size === null || size === 0 ? '' : `${count(Math.max(1, Math.round(size / 1024)))} kB`;
  return [kind, kilobytes, stored === undefined ? 'name only' : ''].filter(Boolean).join(', ');
}
