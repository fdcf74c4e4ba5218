import { memoryExport } from '../src/slack-archives/index.ts';
import type { ExportSource } from '../src/slack-archives/index.ts';
import type { ArchiveTopic, LateReplies } from './archive-words-topics.ts';
import { archiveChannels, archivePeople, archiveSubjects } from './archive-words.ts';
import { seeded } from './random.ts';

/**
 * Returns the demo community's archive as a Slack export: channels of all four groups, threads, reactions, files, AMAs,
 * a bot, joins and edits. Deterministic and fictional.
 */
export function demoArchive(): ExportSource {
  const writer = new ArchiveWriter();
  for (const channel of archiveChannels) writer.channel(channel);
  return memoryExport([
    ['channels.json', JSON.stringify(archiveChannels.map(channelEntry))],
    ['users.json', JSON.stringify(archivePeople.map(userEntry))],
    ...writer.dayFiles(),
  ]);
}

type Channel = (typeof archiveChannels)[number];
type Subject = (typeof archiveSubjects)[number];
type Person = (typeof archivePeople)[number];
type Message = { readonly ts: string; readonly [field: string]: unknown };

/** Writes messages with a fixed seed, so that every call of `demoArchive` returns the same archive. */
class ArchiveWriter {
  readonly #random = seeded(20_250_602);
  readonly #days = new Map<string, Message[]>();
  readonly #turns = new Map<ArchiveTopic, number>();
  #lastTopic: ArchiveTopic | null = null;
  #serial = 0;

  dayFiles(): [file: string, content: string][] {
    return Array.from(this.#days, ([file, messages]) => [file, JSON.stringify(messages)]);
  }

  channel(channel: Channel): void {
    const joined = Date.parse(channel.from) / 1000;
    for (const person of archivePeople.slice(0, 12)) {
      this.#put(channel, {
        ...said(this.#tsAt(joined + 60 * this.#serial), person.id, `<@${person.id}> has joined the channel`),
        subtype: 'channel_join',
      });
    }
    this.#put(channel, {
      ...said(this.#tsAt(joined + 7_200), 'U0DEMO01', `<@U0DEMO01> set the channel topic: ${channel.topic}`),
      subtype: 'channel_topic',
      topic: channel.topic,
    });
    const gap = (Date.parse(channel.until) / 1000 - joined) / channel.threads;
    for (let thread = 0; thread < channel.threads; thread += 1) {
      const subject = this.#pick(archiveSubjects);
      const asksAt = joined + 86_400 + gap * thread + this.#random() * gap * 0.6;
      this.#thread(channel, subject, asksAt);
      if (channel.hasBot && thread % 6 === 0) this.#botMessage(channel, subject, asksAt + 20_000);
    }
  }

  #thread(channel: Channel, subject: Subject, asksAt: number): void {
    const picked = this.#pick(archivePeople);
    const topic = this.#pick(
      channel.topics.filter(
        (each) =>
          each !== this.#lastTopic && (each.suits === undefined || each.suits.includes(subject.ticker)),
      ),
    );
    this.#lastTopic = topic;
    // Each topic uses its wordings in turn, and the first reply answers the question as worded.
    const turn = this.#turns.get(topic) ?? 0;
    this.#turns.set(topic, turn + 1);
    const asker =
      topic.isByFirm === true
        ? (peopleOfFirm[archivePeople.indexOf(picked) % peopleOfFirm.length] ?? picked)
        : channel.isAma && peopleOfFirm.includes(picked)
          ? personAfter(picked, peopleOfFirm)
          : picked;
    const ts = this.#tsAt(asksAt);
    const replies = Math.floor(this.#random() * this.#random() * channel.replies);
    this.#put(channel, {
      ...said(ts, asker.id, this.#fill(inTurn(topic.asks, turn), subject, [asker])),
      ...withExtras(this.#random, subject, { by: asker.id, ts }),
      ...(replies > 0 && { thread_ts: ts, reply_count: replies, reply_users_count: Math.min(replies, 3) }),
    });
    const lines = [...topic.replies, ...lateRepliesOn(subject, channel.late)].slice(0, replies);
    let last = asker;
    for (const [reply, { isByAsker, wordings }] of lines.entries()) {
      const among = channel.isAma && reply === 0 ? peopleOfFirm : archivePeople;
      const replier = this.#pick(among);
      // The asker speaks only where the conversation says so, and no one answers themselves.
      last = isByAsker ? asker : personAfter(replier, [asker, last], among);
      const drawn = Math.floor(this.#random() * wordings.length);
      const text = inTurn(wordings, reply === 0 ? turn % topic.asks.length : drawn);
      const isBroadcast = this.#random() < 0.05;
      const at = this.#tsAt(asksAt + 300 * (reply + 1) + this.#random() * 200);
      this.#put(channel, {
        ...said(at, last.id, this.#fill(text, subject, [asker, last])),
        thread_ts: ts,
        parent_user_id: asker.id,
        ...(isBroadcast ? { subtype: 'thread_broadcast' } : {}),
        ...(this.#random() < 0.12 ? { reactions: [reaction(this.#random)] } : {}),
      });
    }
  }

  #botMessage(channel: Channel, { ticker }: Subject, at: number): void {
    const ts = this.#tsAt(at);
    const direction = this.#random() < 0.5 ? 'up' : 'down';
    const percent = (this.#random() * 6).toFixed(1);
    const times = 1 + Math.floor(this.#random() * 4);
    this.#put(channel, {
      type: 'message',
      subtype: 'bot_message',
      bot_id: 'B0DEMO01',
      username: 'Close Watch',
      ts,
      text: `${ticker} closed ${direction} ${percent}% on ${times === 1 ? '' : `${times} times `}its usual volume.`,
    });
  }

  #put({ name }: Channel, message: Message): void {
    // Slack names day files by the Pacific date, regardless of the workspace's time zone.
    const day = new Date(Number(message.ts) * 1000 - 8 * 3_600_000).toISOString().slice(0, 10);
    const file = `${name}/${day}.json`;
    const messages = this.#days.get(file) ?? [];
    messages.push(message);
    this.#days.set(file, messages);
  }

  #tsAt(seconds: number): string {
    this.#serial += 1;
    return `${Math.floor(seconds)}.${String((this.#serial * 100) % 1_000_000).padStart(6, '0')}`;
  }

  #pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.#random() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from.');
    return item;
  }

  /** @param present people whom the text does not mention */
  #fill(text: string, { company, ticker, sector }: Subject, present: readonly Person[]): string {
    return text
      .replaceAll('{company}', company)
      .replaceAll('{ticker}', ticker)
      .replaceAll('{sector}', sector)
      .replaceAll('{number}', String(3 + Math.floor(this.#random() * 40)))
      .replaceAll('{person}', `<@${personAfter(this.#pick(archivePeople), present).id}>`);
  }
}

const peopleOfFirm: readonly Person[] = archivePeople.slice(0, 3);

/** Returns the person, or the next one in the list who is not excluded. */
function personAfter(
  person: Person,
  excluded: readonly Person[],
  among: readonly Person[] = archivePeople,
): Person {
  const start = among.indexOf(person);
  const candidates = [...among.slice(start), ...among.slice(0, start)];
  return candidates.find((each) => !excluded.includes(each)) ?? person;
}

function inTurn(wordings: readonly string[], turn: number): string {
  return wordings[turn % wordings.length] ?? '';
}

function lateRepliesOn(subject: Subject, late: LateReplies): ArchiveTopic['replies'] {
  const start = archiveSubjects.indexOf(subject) % late.length;
  const pairs = [...late.slice(start), ...late.slice(0, start)];
  return pairs.flat().map((text) => ({ isByAsker: false, wordings: [text] }));
}

function channelEntry({ id, name, topic, isGeneral }: Channel) {
  return { id, name, is_general: isGeneral, is_archived: true, topic: { value: topic } };
}

function userEntry({ id, handle, name, deleted }: (typeof archivePeople)[number]) {
  return { id, name: handle, deleted, profile: { real_name: name, display_name: handle } };
}

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

function withExtras(random: () => number, { ticker }: Subject, edited: { by: string; ts: string }) {
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
  return dice < 0.3 ? { edited: { user: edited.by, ts: edited.ts } } : {};
}
