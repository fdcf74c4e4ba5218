import { GiftLists } from './GiftLists.tsx';

/** Gifts of members without a running plan, who can still send or revoke them. Shown over the pricing page. */
export function GiftsPanel() {
  return (
    <div className="flex flex-col gap-8">
      <GiftLists />
    </div>
  );
}
