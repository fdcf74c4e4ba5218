import * as routes from '@niveshak/contract/staff/operations-routes';
import { formatSlackTs } from '@niveshak/domain/slack-archives/slack-ts';
import { parseMessageAddress } from '@niveshak/domain/slack-archives/message-address';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { allow, channelById, channelsForStaff, hide } from '../channel-changes.ts';
import { actionBinder, done } from '../../platform/staff/act.ts';

export function bindArchiveRoutes(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);
  bind(routes.getStaffChannels, async () => ({ channels: await channelsForStaff(db) }));

  act(routes.setChannelAccess, async (tx, { params, body }) => {
    const channel = await channelById(tx, params.id);
    if (channel === null) return refuse('not-found');
    const before = (await channelsForStaff(tx)).find(({ id }) => id === params.id);
    await allow(tx, channel, body.alias, body.isAllowed);
    return done({
      action: 'archive.set-access',
      subject: { kind: 'channel', id: params.id },
      before: { isOpen: before?.isOpen, exceptions: before?.exceptions },
      after: { alias: body.alias, isAllowed: body.isAllowed },
    });
  });

  act(routes.hideArchiveMessage, async (tx, { body }) => {
    const address = parseMessageAddress(body.link);
    if (address === null)
      return refuse('invalid-input', {
        errors: [{ path: 'link', message: 'Paste the message link from the archive or Slack.' }],
      });
    const channel = await channelById(tx, address.channelId);
    if (channel === null || !(await hide(tx, channel, address.ts, body.isHidden)))
      return refuse('not-found', { detail: 'The archive has no such message.' });
    const ts = formatSlackTs(address.ts);
    return done(
      {
        action: body.isHidden ? 'archive.hide' : 'archive.show',
        subject: { kind: 'message', id: `${address.channelId}/${ts}` },
      },
      { channel: address.channelId, ts, isHidden: body.isHidden },
    );
  });
}
