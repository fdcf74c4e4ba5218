import { publishRebalance } from '@niveshak/contract/portfolios/staff-routes';
import type { RebalanceEffect } from '@niveshak/contract/portfolios/staff-schemas';
import { percent } from '@niveshak/domain/primitives/number-format';
import { showToast } from '../../../src/ui/toast-store.ts';
import { counted } from '../frame/counted.ts';
import { instantText } from '../frame/instant-text.ts';
import { NoteForm, ReasonForm } from '../frame/ReasonForm.tsx';
import { usePublishAt } from '../frame/use-publish-at.tsx';
import { staffCall } from '../session/staff-call.ts';

type Props = {
  draftId: string;
  version: number;
  isCorrection: boolean;
  effect: RebalanceEffect;
  onDone: () => void;
};

/** Form to publish a draft now, or to schedule it in Indian time. */
export function PublishForm({ draftId, version, isCorrection, effect, onDone }: Props) {
  const { fields, instant, isReady, action } = usePublishAt();
  const act = async (reason: string | undefined) => {
    const { publishAt } = await staffCall(publishRebalance, {
      params: { id: draftId },
      body: { version, at: instant, reason },
    });
    showToast(
      'success',
      publishAt === null
        ? `Published. ${counted(effect.members.withAccess, 'member')} with access.`
        : `Scheduled for ${instantText(publishAt)}.`,
    );
    onDone();
  };
  const Form = isCorrection ? ReasonForm : NoteForm;
  return (
    <Form action={action} isReady={isReady} onSubmit={act}>
      <p>
        {effect.members.withAccess.toLocaleString('en-IN')} members see the new weights immediately and are
        notified as they chose; turnover is {percent(effect.turnover)}. A published rebalance cannot be
        changed; a correction is a new record.
      </p>
      {fields}
    </Form>
  );
}
