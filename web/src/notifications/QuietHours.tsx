import type { AlertGrid } from '@niveshak/contract/notifications/alert-schemas';
import { alertGridTexts } from '@niveshak/contract/notifications/alert-texts';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useSaveGrid } from './use-save-grid.ts';

const usual = { from: '22:00', until: '07:00' };

/** Hours without push or WhatsApp messages. Each change is saved immediately. */
export function QuietHours({ saved }: { saved: AlertGrid }) {
  const { grid, isSaving, change } = useSaveGrid(saved);
  const { quietHours, rebalanceInQuietHours } = grid;
  const setTime = (part: 'from' | 'until') => (event: { target: { value: string } }) => {
    const { value } = event.target;
    if (quietHours === null || value === '' || value === quietHours[part]) return;
    change({ quietHours: { ...quietHours, [part]: value } });
  };
  return (
    <div className="divide-y divide-rule [&>div]:py-4">
      <Switch
        label={alertGridTexts.quietSwitch}
        hint={alertGridTexts.quietHint}
        checked={quietHours !== null}
        disabled={isSaving}
        onChange={(isOn) => change({ quietHours: isOn ? usual : null })}
      />
      {quietHours !== null && (
        <>
          {/* Saved on blur, because each keystroke changes the time. */}
          <div className="grid grid-cols-2 gap-4 sm:max-w-sm">
            <TextField
              key={`from-${quietHours.from}`}
              label={alertGridTexts.quietFrom}
              type="time"
              defaultValue={quietHours.from}
              onBlur={setTime('from')}
            />
            <TextField
              key={`until-${quietHours.until}`}
              label={alertGridTexts.quietUntil}
              type="time"
              defaultValue={quietHours.until}
              onBlur={setTime('until')}
            />
          </div>
          <Switch
            label={alertGridTexts.quietRebalance}
            checked={rebalanceInQuietHours}
            disabled={isSaving}
            onChange={(isOn) => change({ rebalanceInQuietHours: isOn })}
          />
        </>
      )}
    </div>
  );
}
