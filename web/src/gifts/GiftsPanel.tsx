import { GiftLists } from './GiftLists.tsx';

/** Gifts of those without a running plan, over the pricing page: what they gave stays theirs to send or take back. */
export function GiftsPanel() {
  return (
    <div className="flex flex-col gap-8">
      <GiftLists />
    </div>
  );
}
