type Waiting<Key, Value> = {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
};

/** Nobody waits longer for questions under way: a connection may have died without a word. */
const patienceMs = 100;

/**
 * Asks one question for several callers. While fewer than `mostAtOnce` questions are under way, a caller's is asked at once;
 * whoever comes then waits for one of them to end (or for `patienceMs`) and is asked about together with all that wait. A
 * question is sent after its callers came, never before, so nobody is told what was so earlier. What fails, fails for
 * those whom it was asked for.
 * @param ask the values of keys, in their order.
 */
export function askTogether<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<readonly Value[]>,
  mostAtOnce: number,
): (key: Key) => Promise<Value> {
  let underWay = 0;
  let waiting: Waiting<Key, Value>[] = [];
  let timer: NodeJS.Timeout | undefined;

  const askFor = async (callers: readonly Waiting<Key, Value>[]): Promise<void> => {
    underWay += 1;
    try {
      const values = await ask(callers.map(({ key }) => key));
      if (values.length !== callers.length)
        throw new RangeError(`${callers.length} keys were answered with ${values.length} values.`);
      for (const [at, value] of values.entries()) callers[at]?.resolve(value);
    } catch (error) {
      for (const { reject } of callers) reject(error);
    } finally {
      underWay -= 1;
      askForWaiting();
    }
  };
  const askForWaiting = (): void => {
    clearTimeout(timer);
    const callers = waiting;
    waiting = [];
    if (callers.length > 0) void askFor(callers);
  };
  return (key) =>
    new Promise((resolve, reject) => {
      const caller = { key, resolve, reject };
      if (underWay < mostAtOnce) return void askFor([caller]);
      if (waiting.push(caller) === 1) timer = setTimeout(askForWaiting, patienceMs);
    });
}
