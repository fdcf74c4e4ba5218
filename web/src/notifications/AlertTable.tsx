import { alertTopics, usualTopics } from '@niveshak/domain/notifications/alert-topics';
import type { AlertChannelName, AlertTopic } from '@niveshak/domain/notifications/alert-topics';
import type { AlertGrid } from '@niveshak/contract/notifications/alert-schemas';
import { alertGridTexts } from '@niveshak/contract/notifications/alert-texts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useSaveGrid } from './use-save-grid.ts';

/** Returns the channels that the firm offers. */
export function channelsOf({ webPush, whatsAppNumber }: AlertGrid): AlertChannelName[] {
  return [
    'email',
    ...(webPush === null ? [] : (['push'] as const)),
    ...(whatsAppNumber === null ? [] : (['whatsapp'] as const)),
  ];
}

/** Table of topics by channel. Each cell is saved immediately. */
export function AlertTable({ saved }: { saved: AlertGrid }) {
  const { grid, isSaving, change } = useSaveGrid(saved);
  const channels = channelsOf(grid);
  const turn = (channel: AlertChannelName, topic: AlertTopic, isOn: boolean) => {
    if (channel !== 'email') return change({ [channel]: toggled(grid[channel], topic, isOn) });
    if (topic !== 'billing') change({ email: toggled(grid.email, topic, isOn) });
  };
  const hasNone = !usualTopics.some((topic) => channels.some((channel) => isOn(grid, channel, topic)));
  return (
    <>
      {hasNone && grid.takesServiceEmails && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-sunken px-4 py-3">
          <p>{alertGridTexts.recommended}</p>
          <Button changes size="small" onClick={() => change({ email: [...grid.email, ...usualTopics] })}>
            {alertGridTexts.turnOnRecommended}
          </Button>
        </div>
      )}
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-rule text-sm text-soft">
            <th scope="col" className="py-2 text-left font-medium">
              {alertGridTexts.topic}
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className="w-20 py-2 text-center font-medium sm:w-28">
                {alertGridTexts.channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {alertTopics.map((topic) => (
            <tr key={topic} className="border-b border-rule">
              <th scope="row" className="py-1 pr-2 text-left font-medium">
                {alertGridTexts.topics[topic]}
                {(topic === 'digest' || topic === 'research') && (
                  <span className="block text-sm font-normal text-soft">{alertGridTexts.hints[topic]}</span>
                )}
              </th>
              {channels.map((channel) => (
                <td key={channel} className="text-center">
                  {channel === 'email' && topic === 'billing' ? (
                    <span className="text-sm text-soft">{alertGridTexts.always}</span>
                  ) : (
                    <Cell
                      label={alertGridTexts.by(
                        alertGridTexts.topics[topic],
                        alertGridTexts.channels[channel],
                      )}
                      isOn={isOn(grid, channel, topic)}
                      isDisabled={isSaving || (channel === 'email' && !grid.takesServiceEmails)}
                      onChange={(on) => turn(channel, topic, on)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!grid.takesServiceEmails && <p className="mt-2 text-sm text-soft">{alertGridTexts.noService}</p>}
    </>
  );
}

function isOn(grid: AlertGrid, channel: AlertChannelName, topic: AlertTopic): boolean {
  const chosen: readonly AlertTopic[] = grid[channel];
  return chosen.includes(topic) && (channel !== 'email' || grid.takesServiceEmails);
}

function toggled<T>(topics: readonly T[], topic: T, isOn: boolean): T[] {
  const others = topics.filter((each) => each !== topic);
  return isOn ? [...others, topic] : others;
}

type CellProps = {
  label: string;
  isOn: boolean;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
};

function Cell({ label, isOn: checked, isDisabled, onChange }: CellProps) {
  return (
    <label className="inline-flex size-11 cursor-pointer items-center justify-center has-disabled:cursor-default">
      <span className="relative flex size-5">
        <input
          type="checkbox"
          aria-label={label}
          checked={checked}
          disabled={isDisabled}
          data-changes
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-5 appearance-none rounded-sm border border-strong bg-raised checked:border-ink checked:bg-ink disabled:opacity-50"
        />
        <Icon
          name="check"
          className="pointer-events-none absolute inset-0.5 size-4 text-paper opacity-0 peer-checked:opacity-100"
        />
      </span>
    </label>
  );
}
