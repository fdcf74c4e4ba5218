import { memoryExport } from '../src/slack-archives/index.ts';
import type { ExportSource } from '../src/slack-archives/index.ts';
import {
  archiveAsks,
  archiveChannels,
  archivePeople,
  archiveReplies,
  archiveSubjects,
} from './archive-words.ts';
import { seeded } from './random.ts';

/**
 * Returns the demo community's archive as a Slack export: channels of the four groups, threads, reactions, files, AMAs,
 * a bot, joins and edits. Deterministic; all content is invented.
 */
export function demoArchive(): ExportSource {
  const random = seeded(20_250_602);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from.');
    return item;
  };
  const days = new Map<string, object[]>();
  const put = (channel: string, message: { readonly ts: string; readonly [field: string]: unknown }) => {
    // Slack names day files by Pacific date, whatever the workspace's time zone.
    const day = new Date(Number(message.ts) * 1000 - 8 * 3_600_000).toISOString().slice(0, 10);
    const file = `${channel}/${day}.json`;
    const messages = days.get(file) ?? [];
    messages.push(message);
    days.set(file, messages);
  };
  let serial = 0;
  const tsAt = (seconds: number) => {
    serial += 1;
    return `${Math.floor(seconds)}.${String((serial * 100) % 1_000_000).padStart(6, '0')}`;
  };
  const fill = (template: string, subject: Subject) =>
    template
      .replaceAll('{company}', subject.company)
      .replaceAll('{ticker}', subject.ticker)
      .replaceAll('{sector}', subject.sector)
      .replaceAll('{number}', String(3 + Math.floor(random() * 40)))
      .replaceAll('{person}', `<@${pick(archivePeople).id}>`);

  for (const channel of archiveChannels) {
    const joined = Date.parse(channel.from) / 1000;
    for (const person of archivePeople.slice(0, 12)) {
      put(channel.name, {
        ...said(tsAt(joined + 60 * serial), person.id, `<@${person.id}> has joined the channel`),
        subtype: 'channel_join',
      });
    }
    put(channel.name, {
      ...said(tsAt(joined + 7_200), 'U0DEMO01', `<@U0DEMO01> set the channel topic: ${channel.topic}`),
      subtype: 'channel_topic',
      topic: channel.topic,
    });
    const until = Date.parse(channel.until) / 1000;
    const gap = (until - joined) / channel.threads;
    for (let thread = 0; thread < channel.threads; thread += 1) {
      const subject = pick(archiveSubjects);
      const asksAt = joined + 86_400 + gap * thread + random() * gap * 0.6;
      const asker = pick(archivePeople);
      const question = channel.isAma ? pick(archiveAsks.ama) : pick(channel.asks);
      const parentTs = tsAt(asksAt);
      const replies = Math.floor(random() * random() * channel.replies);
      const first = { ...said(parentTs, asker.id, fill(question, subject)), ...withExtras(random, subject) };
      put(
        channel.name,
        replies === 0
          ? first
          : { ...first, thread_ts: parentTs, reply_count: replies, reply_users_count: Math.min(replies, 3) },
      );
      for (let reply = 0; reply < replies; reply += 1) {
        const replier = channel.isAma && reply === 0 ? pick(archivePeople.slice(0, 3)) : pick(archivePeople);
        const isBroadcast = random() < 0.05;
        put(channel.name, {
          ...said(
            tsAt(asksAt + 300 * (reply + 1) + random() * 200),
            replier.id,
            fill(pick(archiveReplies), subject),
          ),
          thread_ts: parentTs,
          parent_user_id: asker.id,
          ...(isBroadcast ? { subtype: 'thread_broadcast' } : {}),
          ...(random() < 0.12 ? { reactions: [reaction(random)] } : {}),
        });
      }
      if (channel.hasBot && thread % 6 === 0) {
        put(channel.name, {
          type: 'message',
          subtype: 'bot_message',
          bot_id: 'B0DEMO01',
          username: 'Close Watch',
          ts: tsAt(asksAt + 20_000),
          text: `${subject.ticker} closed ${random() < 0.5 ? 'up' : 'down'} ${(random() * 6).toFixed(1)} % on ${1 + Math.floor(random() * 4)} times its usual volume.`,
        });
      }
    }
  }

  const files = new Map<string, string>();
  files.set(
    'channels.json',
    JSON.stringify(
      archiveChannels.map(({ id, name, topic, isGeneral }) => ({
        id,
        name,
        is_general: isGeneral,
        is_archived: true,
        topic: { value: topic },
      })),
    ),
  );
  files.set(
    'users.json',
    JSON.stringify(
      archivePeople.map(({ id, handle, name, deleted }) => ({
        id,
        name: handle,
        deleted,
        profile: { real_name: name, display_name: handle },
      })),
    ),
  );
  for (const [file, messages] of days) files.set(file, JSON.stringify(messages));
  return memoryExport(files);
}

type Subject = (typeof archiveSubjects)[number];

function said(ts: string, user: string, text: string) {
  return { type: 'message', ts, user, text };
}

function reaction(random: () => number) {
  const names = ['+1', 'raised_hands', 'thinking_face', 'chart_with_upwards_trend', 'fire', 'sahyadri'];
  const count = 1 + Math.floor(random() * 6);
  return {
    name: names[Math.floor(random() * names.length)],
    count,
    users: archivePeople.slice(0, count).map(({ id }) => id),
  };
}

function withExtras(random: () => number, { ticker }: Subject) {
  const dice = random();
  if (dice < 0.18) return { reactions: [reaction(random), { name: 'eyes', count: 1, users: ['U0DEMO02'] }] };
  if (dice < 0.26) {
    return {
      files: [
        {
          id: `F0DEMO${Math.floor(random() * 9000) + 1000}`,
          name: `${ticker.toLowerCase()}-notes.pdf`,
          title: `${ticker}, my notes`,
          mimetype: 'application/pdf',
          size: 40_000 + Math.floor(random() * 900_000),
          mode: 'hosted',
        },
      ],
    };
  }
  return dice < 0.3 ? { edited: { user: 'U0DEMO01', ts: '1700000000.000000' } } : {};
}
