import type { CancellationView } from '@niveshak/contract/checkout/schemas';
import { checkoutTexts } from '@niveshak/contract/checkout/texts';
import type { CancellationReason } from '@niveshak/contract/membership/texts';
import { cancellationReasons, cancellationTexts } from '@niveshak/contract/membership/texts';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { paths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { ConfirmationDialog } from '../ui/ConfirmationDialog.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Money } from '../ui/Money.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { maxWords, reasonOf } from './cancel-reason.ts';

type Props = { refund: CancellationView; isCancelling: boolean; onCancel: (reason: string) => void };

export function CancelForm({ refund, isCancelling, onCancel }: Props) {
  const [choice, setChoice] = useState<CancellationReason | null>(null);
  const [words, setWords] = useState('');
  const [isTried, setTried] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const firstChoice = useRef<HTMLInputElement>(null);
  const wordsField = useRef<HTMLTextAreaElement>(null);
  const judged = reasonOf(choice, words);
  const errorAt = (field: 'choice' | 'words') =>
    isTried && !judged.ok && judged.field === field ? judged.message : undefined;
  return (
    <form
      noValidate
      className="mt-8 flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (judged.ok) setAsked(judged.reason);
        else (judged.field === 'choice' ? firstChoice : wordsField).current?.focus();
      }}
    >
      <RadioGroup
        legend={checkoutTexts.cancelReason}
        choices={cancellationReasons}
        chosen={choice}
        onChoose={setChoice}
        error={errorAt('choice')}
        firstRef={firstChoice}
      />
      <TextArea
        ref={wordsField}
        label={cancellationTexts.inYourWords}
        value={words}
        maxLength={maxWords}
        hint={choice === 'other' ? undefined : cancellationTexts.optional}
        error={errorAt('words')}
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
        isOpen={asked !== null}
        isDangerous
        onAction={() => {
          if (asked !== null) onCancel(asked);
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
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
