const lookEveryMs = 200;

/**
 * Samples the event loop five times a second and reports each delay in milliseconds. Returns a function that stops it.
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
