import { Button } from './Button.tsx';

type Props = { title?: string; text?: string };

/** Last-resort error screen, independent of the rest of the app. */
export function CrashScreen({ title = 'Aw, snap!', text = 'Something went wrong in our app.' }: Props) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-3 px-6">
      <div role="alert">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2 text-lg text-soft">{text}</p>
      </div>
      <p className="text-soft">Your saved data is safe.</p>
      <Button variant="primary" className="mt-3 self-start" onClick={() => location.reload()}>
        Reload
      </Button>
    </main>
  );
}
