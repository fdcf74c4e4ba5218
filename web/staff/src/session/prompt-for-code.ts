type Question = { readonly answer: (isGiven: boolean) => void };

let open: Question | null = null;
const listeners = new Set<() => void>();

function publish(question: Question | null): void {
  open = question;
  for (const listener of listeners) listener();
}

/** Opens the dialog for an authenticator code. Resolves to whether the code was correct. */
export function promptForCode(): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    publish({
      answer: (isGiven) => {
        publish(null);
        resolve(isGiven);
      },
    });
  });
}

export function onPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readPrompt(): Question | null {
  return open;
}
