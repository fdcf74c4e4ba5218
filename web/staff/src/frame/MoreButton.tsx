import { Button } from '../../../src/ui/Button.tsx';

type Props = {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly children: string;
};

/** Button that loads the next page of an infinite query. Renders nothing on the last page. */
export function MoreButton({ query, children }: Props) {
  if (!query.hasNextPage) return null;
  return (
    <Button className="mt-4" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {children}
    </Button>
  );
}
