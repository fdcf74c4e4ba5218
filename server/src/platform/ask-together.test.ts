import { afterEach, describe, expect, it, vi } from 'vitest';
import { askTogether } from './ask-together.ts';

/** A database that answers a question when it is told to: each key with itself and the question's number. */
function database(mostAtOnce = 2) {
  const questions: {
    keys: readonly string[];
    answer: () => void;
    fail: () => void;
    answerShort: () => void;
  }[] = [];
  const ask = askTogether<string, string>((keys) => {
    const number = questions.length;
    return new Promise((resolve, reject) => {
      questions.push({
        keys,
        answer: () => resolve(keys.map((key) => `${key}${number}`)),
        fail: () => reject(new Error(`question ${number} failed`)),
        answerShort: () => resolve([]),
      });
    });
  }, mostAtOnce);
  return { ask, questions, asked: () => questions.map(({ keys }) => keys.join('')) };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('questions asked together', () => {
  it('are asked at once while few are under way, and together afterwards', async () => {
    const { ask, questions, asked } = database();
    const answers = ['a', 'b', 'c', 'd', 'c'].map(ask);
    expect(asked()).toEqual(['a', 'b']);
    questions[0]?.answer();
    expect(await answers[0]).toBe('a0');
    expect(asked()).toEqual(['a', 'b', 'cdc']);
    questions[1]?.answer();
    questions[2]?.answer();
    expect(await Promise.all(answers)).toEqual(['a0', 'b1', 'c2', 'd2', 'c2']);
    const last = ask('e');
    questions[3]?.answer();
    expect(await last).toBe('e3');
  });

  it('nobody is answered by a question that was asked before he came', async () => {
    const { ask, questions, asked } = database(1);
    const first = ask('a');
    const second = ask('a');
    questions[0]?.answer();
    expect(await first).toBe('a0');
    questions[1]?.answer();
    expect(await second).toBe('a1');
    expect(asked()).toEqual(['a', 'a']);
  });

  it('one that fails, fails for its own callers, and the next are asked', async () => {
    const { ask, questions } = database(1);
    const answers = ['a', 'b', 'c'].map(ask);
    questions[0]?.fail();
    await expect(answers[0]).rejects.toThrow('question 0 failed');
    questions[1]?.answerShort();
    await expect(answers[1]).rejects.toThrow('2 keys were answered with 0 values.');
    await expect(answers[2]).rejects.toThrow(RangeError);
    const next = ask('d');
    questions[2]?.answer();
    expect(await next).toBe('d2');
  });

  it('one that is never answered holds nobody else up for long', async () => {
    vi.useFakeTimers();
    const { ask, questions, asked } = database(1);
    void ask('a');
    const others = ['b', 'c'].map(ask);
    await vi.advanceTimersByTimeAsync(99);
    expect(asked()).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toEqual(['a', 'bc']);
    questions[1]?.answer();
    expect(await Promise.all(others)).toEqual(['b1', 'c1']);
    const later = ask('d');
    await vi.advanceTimersByTimeAsync(100);
    questions[2]?.answer();
    expect(await later).toBe('d2');
    expect(vi.getTimerCount()).toBe(0);
  });
});
