import { Button } from '../../../src/ui/Button.tsx';

type Props = {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly children: string;
};

/** Loads the next page of an infinite query; renders nothing on the last page. */
export function MoreButton({ query, children }: Props) {
  if (!query.hasNextPage) return null;
  return (
    <Button className="mt-4" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {children}
    </Button>
  );
}
