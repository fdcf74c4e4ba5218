import { requestWhatsApp, stopWhatsApp, verifyWhatsApp } from '@niveshak/contract/notifications/alert-routes';
import type { AlertGrid, WhatsAppOutcome } from '@niveshak/contract/notifications/alert-schemas';
import { whatsAppTexts } from '@niveshak/contract/notifications/whatsapp-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toast-store.ts';
import { alertsQuery } from './queries.ts';

type Act =
  | { readonly kind: 'request'; readonly number: string }
  | { readonly kind: 'verify'; readonly code: string }
  | { readonly kind: 'stop' };

const doneTexts = {
  request: whatsAppTexts.sent,
  verify: whatsAppTexts.verified,
  stop: whatsAppTexts.removed,
} as const;

function callOf(act: Act): Promise<WhatsAppOutcome> {
  if (act.kind === 'request') return call(requestWhatsApp, { body: { number: act.number, agrees: true } });
  return act.kind === 'verify' ? call(verifyWhatsApp, { body: { code: act.code } }) : call(stopWhatsApp);
}

/** WhatsApp number with consent, verification code and opt-out. */
export function WhatsAppNumber({ saved }: { saved: NonNullable<AlertGrid['whatsAppNumber']> }) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: callOf,
    onSuccess: ({ outcome, grid }, { kind }) => {
      if (outcome === 'done') setChanging(false);
      queries.setQueryData(alertsQuery.queryKey, grid);
      if (outcome === 'done') showToast('success', doneTexts[kind]);
      else showToast('error', whatsAppTexts.outcomes[outcome]);
    },
    onError: (error) => showToast('error', errorText(error, whatsAppTexts.failed)),
  });
  const { state, requested } = saved;
  const isVerified = state === 'verified';
  const [isChanging, setChanging] = useState(false);
  return (
    <div className="flex flex-col gap-4 sm:max-w-md">
      {state !== 'none' && (
        <div>
          <p className="font-medium">{saved.number}</p>
          <p className="text-sm text-soft">{whatsAppTexts.states[state]}</p>
        </div>
      )}
      {isVerified && requested !== null && <p className="text-sm">{whatsAppTexts.changing(requested)}</p>}
      {requested !== null && (
        <CodeForm isBusy={change.isPending} onSubmit={(code) => change.mutate({ kind: 'verify', code })} />
      )}
      {(!isVerified || isChanging) && (
        <NumberForm
          isBusy={change.isPending}
          onSubmit={(number) => change.mutate({ kind: 'request', number })}
        />
      )}
      {state !== 'none' && (
        <div className="flex flex-wrap gap-3">
          {isVerified && !isChanging && (
            <Button size="small" onClick={() => setChanging(true)}>
              {whatsAppTexts.change}
            </Button>
          )}
          {(isVerified || state === 'pending') && (
            <Button
              changes
              size="small"
              disabled={change.isPending}
              onClick={() => change.mutate({ kind: 'stop' })}
            >
              {whatsAppTexts.remove}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type FormProps = { readonly isBusy: boolean; readonly onSubmit: (text: string) => void };

function NumberForm({ isBusy, onSubmit }: FormProps) {
  const [number, setNumber] = useState('');
  const [agrees, setAgrees] = useState(false);
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(number);
      }}
    >
      <TextField
        label={whatsAppTexts.number}
        type="tel"
        autoComplete="tel-national"
        required
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <Checkbox
        label={whatsAppTexts.consent}
        required
        checked={agrees}
        onChange={(event) => setAgrees(event.target.checked)}
      />
      <Button changes type="submit" disabled={isBusy || !agrees}>
        {whatsAppTexts.request}
      </Button>
    </form>
  );
}

function CodeForm({ isBusy, onSubmit }: FormProps) {
  const [code, setCode] = useState('');
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(code.trim());
      }}
    >
      <TextField
        label={whatsAppTexts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d{6}"
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button changes type="submit" disabled={isBusy}>
        {whatsAppTexts.verify}
      </Button>
    </form>
  );
}
