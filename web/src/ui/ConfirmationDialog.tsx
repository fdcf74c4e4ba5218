import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { backdropClass, popupClass } from './Dialog.tsx';

type Props = {
  title: string;
  message: ReactNode;
  action: string;
  cancel?: string;
  isOpen: boolean;
  isDangerous?: boolean;
  onAction: () => void;
  onCancel: () => void;
};

/** Confirmation dialog. The button is disabled after one click. */
export function ConfirmationDialog({ isOpen, onCancel, ...rest }: Props) {
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup className={popupClass}>
          <Content {...rest} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

type ContentProps = Omit<Props, 'isOpen' | 'onCancel'>;

/** Separate component, so that its state resets each time the dialog opens. */
function Content({ title, message, action, cancel = 'Cancel', isDangerous = false, onAction }: ContentProps) {
  const [isDone, setDone] = useState(false);
  return (
    <>
      <Base.Title className="text-xl">{title}</Base.Title>
      <Base.Description render={<div />} className="mt-3 text-soft">
        {message}
      </Base.Description>
      <div className="mt-7 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Base.Close render={<Button variant="quiet" />}>{cancel}</Base.Close>
        <Button
          variant={isDangerous ? 'destructive' : 'primary'}
          disabled={isDone}
          onClick={() => {
            setDone(true);
            onAction();
          }}
        >
          {action}
        </Button>
      </div>
    </>
  );
}
