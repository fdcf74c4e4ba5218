import { getGiftLink, revokeGift } from '@niveshak/contract/gifts/routes';
import type { GivenGift } from '@niveshak/contract/gifts/schemas';
import { giftsTexts } from '@niveshak/contract/gifts/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { billingHistoryQuery } from '../billing/queries.ts';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { load } from '../lib/load.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmationDialog } from '../ui/ConfirmationDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Money } from '../ui/Money.tsx';
import { showToast } from '../ui/toast-store.ts';
import { giftsQuery } from '../lib/gifts-query.ts';

const AddressForm = lazy(() =>
  load(() => import('./AddressForm.tsx')).then(({ AddressForm }) => ({ default: AddressForm })),
);

type OpenDialog = 'address' | 'take-back' | null;

type Props = {
  gift: GivenGift;
  refund: number;
  /** Whether this is the newest waiting gift, whose first button is filled. */
  isNext: boolean;
};

export function GiftActions({ gift, refund, isNext }: Props) {
  const [asked, setAsked] = useState<OpenDialog>(null);
  const queries = useQueryClient();
  const takeBack = useTakeBack(gift.id, () => setAsked(null));
  const name = gift.toEmail === null ? giftsTexts.name : giftsTexts.resend;
  const whose = gift.toName ?? gift.toEmail ?? gift.planName;
  return (
    <>
      <Button
        changes
        size="small"
        variant={isNext ? 'primary' : 'secondary'}
        aria-label={`${name}: ${whose}`}
        onClick={() => setAsked('address')}
      >
        {name}
      </Button>
      {gift.toEmail !== null && <LinkButton id={gift.id} whose={whose} />}
      <Button
        changes
        size="small"
        variant="quiet"
        aria-label={`${giftsTexts.takeBack}: ${whose}`}
        isBusy={takeBack.isPending}
        onClick={() => setAsked('take-back')}
      >
        {giftsTexts.takeBack}
      </Button>
      <Dialog title={name} isOpen={asked === 'address'} onClose={() => setAsked(null)}>
        <Suspense fallback={<Loading isSection />}>
          <AddressForm
            gift={gift}
            onDone={async () => {
              setAsked(null);
              showToast('success', giftsTexts.readdressDone);
              await queries.invalidateQueries({ queryKey: giftsQuery.queryKey });
            }}
          />
        </Suspense>
      </Dialog>
      <ConfirmationDialog
        title={giftsTexts.takeBackTitle}
        message={
          <>
            <p>{giftsTexts.takeBackText}</p>
            <p className="mt-3 text-ink">
              We refund <Money amount={refund} className="font-semibold" />.
            </p>
          </>
        }
        action={giftsTexts.takeBack}
        isDangerous
        isOpen={asked === 'take-back'}
        onAction={() => takeBack.mutate()}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

function useTakeBack(id: string, onSettled: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(revokeGift, { params: { id }, body: {} }),
    onSuccess: () => {
      showToast('success', giftsTexts.takeBackDone);
      void queries.invalidateQueries({ queryKey: billingHistoryQuery.queryKey });
    },
    onError: (error) => showToast('error', errorText(error, giftsTexts.takeBackFailed)),
    // The gift may have changed even if the server refused the request.
    onSettled: async () => {
      onSettled();
      await queries.invalidateQueries({ queryKey: giftsQuery.queryKey });
    },
  });
}

function LinkButton({ id, whose }: { id: string; whose: string }) {
  const link = useMutation({
    mutationFn: async () => {
      const { url } = await call(getGiftLink, { params: { id } });
      await navigator.clipboard.writeText(url);
    },
    onSuccess: () => showToast('success', giftsTexts.linkCopied),
    onError: (error) => showToast('error', errorText(error, giftsTexts.linkFailed)),
  });
  return (
    <Button
      changes
      size="small"
      variant="quiet"
      aria-label={`${giftsTexts.link}: ${whose}`}
      isBusy={link.isPending}
      onClick={() => link.mutate()}
    >
      {giftsTexts.link}
    </Button>
  );
}
