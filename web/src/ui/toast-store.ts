export type ToastVariant = 'success' | 'error';
export type Toast = {
  readonly id: number;
  readonly variant: ToastVariant;
  readonly title?: string;
  readonly text: string;
};

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, replacing any with the same text. */
export function showToast(variant: ToastVariant, text: string, title?: string): void {
  const others = toasts.filter((toast) => toast.text !== text);
  const toast: Toast = { id: nextId++, variant, text, ...(title === undefined ? {} : { title }) };
  publish([...others.slice(-2), toast]);
}

export function closeToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
