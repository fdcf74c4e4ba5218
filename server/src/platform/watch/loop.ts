const lookEveryMs = 200;

/**
 * Looks at the event loop five times a second and says how many milliseconds late each look came.
 * @returns a function that ends it.
 */
export function watchLoop(hear: (lateMs: number) => void): () => void {
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    hear(Math.max(0, now - lookedAt - lookEveryMs));
    lookedAt = now;
  }, lookEveryMs);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
