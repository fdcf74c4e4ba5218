import type { CancelBody, CancellationView } from '@niveshak/contract/checkout/schemas';
import { checkoutTexts } from '@niveshak/contract/checkout/texts';
import { cancellationReasonTexts, cancellationTexts } from '@niveshak/contract/membership/texts';
import { cancellationReasons } from '@niveshak/domain/checkout/cancellation-reason';
import type { CancellationReason } from '@niveshak/domain/checkout/cancellation-reason';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { ConfirmationDialog } from '../ui/ConfirmationDialog.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Money } from '../ui/Money.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { givenReason, maxWords } from './given-reason.ts';

type Props = { refund: CancellationView; isCancelling: boolean; onCancel: (reason: CancelBody) => void };

const choices = cancellationReasons.map((id) => ({ id, label: cancellationReasonTexts[id] }));

export function CancelForm({ refund, isCancelling, onCancel }: Props) {
  const [choice, setChoice] = useState<CancellationReason | null>(null);
  const [words, setWords] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  return (
    <form
      noValidate
      className="mt-8 flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setConfirming(true);
      }}
    >
      <RadioGroup
        legend={checkoutTexts.cancelReason}
        choices={choices}
        chosen={choice}
        onChoose={setChoice}
      />
      <TextArea
        label={cancellationTexts.inYourWords}
        value={words}
        maxLength={maxWords}
        hint={cancellationTexts.optional}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button changes type="submit" variant="danger" isBusy={isCancelling}>
          {checkoutTexts.cancelConfirm}
        </Button>
        <Link to={paths.account} className={buttonClass('secondary')}>
          {checkoutTexts.cancelKeep}
        </Link>
      </div>
      <ConfirmationDialog
        title={checkoutTexts.cancelTitle}
        message={<Consequences refund={refund} />}
        action={checkoutTexts.cancelConfirm}
        cancel={checkoutTexts.cancelKeep}
        isOpen={isConfirming}
        isDangerous
        onAction={() => {
          setConfirming(false);
          onCancel(givenReason(choice, words));
        }}
        onCancel={() => setConfirming(false)}
      />
    </form>
  );
}

function Consequences({ refund }: Pick<Props, 'refund'>) {
  return (
    <>
      <p>
        {refund.planName}: we refund <Money amount={refund.refund.total.amount} className="text-ink" />, GST
        included.
      </p>
      <p className="mt-2">
        {cancellationTexts.lastDay}: <DateText date={refund.lastDay} />.
      </p>
    </>
  );
}
