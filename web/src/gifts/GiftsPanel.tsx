import { GiftLists } from './GiftLists.tsx';

/** Gifts of members without a running plan, shown over the pricing page: they can still send or revoke gifts. */
export function GiftsPanel() {
  return (
    <div className="flex flex-col gap-8">
      <GiftLists />
    </div>
  );
}
