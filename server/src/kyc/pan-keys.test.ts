import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decryptPan, encryptPan, isUnderNewestKey, panIndexOf } from './pan-keys.ts';

const keys = { encryptionKeys: [randomBytes(32)], indexKey: 'index key one' };
const pan = fc.stringMatching(/^[A-Z]{3}P[A-Z][0-9]{4}[A-Z]$/);

describe('stored PANs', () => {
  it('survive the round trip, and are encrypted differently each time', () => {
    fc.assert(
      fc.property(pan, (value) => {
        const [first, second] = [encryptPan(value, 'a', keys), encryptPan(value, 'a', keys)];
        expect(decryptPan(first, 'a', keys)).toBe(value);
        expect(first.equals(second)).toBe(false);
        expect(first.toString('latin1')).not.toContain(value);
      }),
    );
  });

  it('do not decrypt in another member’s row, with another key or when modified', () => {
    const stored = encryptPan('ZZZPA0000A', 'a', keys);
    expect(() => decryptPan(stored, 'b', keys)).toThrow();
    expect(() => decryptPan(stored, 'a', { ...keys, encryptionKeys: [randomBytes(32)] })).toThrow();
    for (let at = 0; at < stored.length; at += 1) {
      const changed = Buffer.from(stored);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => decryptPan(changed, 'a', keys)).toThrow();
    }
  });
});

describe('a rotation', () => {
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  const before = { ...keys, encryptionKeys: [oldKey] };
  const during = { ...keys, encryptionKeys: [newKey, oldKey] };

  it('reads values under an older key and writes with the newest', () => {
    const old = encryptPan('ZZZPA0000A', 'a', before);
    expect(decryptPan(old, 'a', during)).toBe('ZZZPA0000A');
    const fresh = encryptPan('ZZZPA0000A', 'a', during);
    expect(() => decryptPan(fresh, 'a', before)).toThrow(/not listed/);
    expect([isUnderNewestKey(old, during), isUnderNewestKey(fresh, during)]).toEqual([false, true]);
  });

  it('reads PANs from before values named their key', () => {
    const value = encryptPan('ZZZPA0000A', 'a', before);
    const unnamed = Buffer.concat([Buffer.from([1]), value.subarray(5)]);
    expect(decryptPan(unnamed, 'a', during)).toBe('ZZZPA0000A');
    expect(isUnderNewestKey(unnamed, before)).toBe(false);
    expect(() => decryptPan(unnamed, 'a', { ...keys, encryptionKeys: [newKey] })).toThrow();
  });
});

describe('the blind index', () => {
  it('is equal for every spelling of a PAN and differs between PANs and keys', () => {
    const index = panIndexOf('ZZZPA0000A', keys);
    expect(panIndexOf(' zzzpa0000a ', keys)).toEqual(index);
    expect(panIndexOf('ZZZPA0000B', keys)).not.toEqual(index);
    expect(panIndexOf('ZZZPA0000A', { ...keys, indexKey: 'index key two' })).not.toEqual(index);
    expect(index).toHaveLength(32);
  });
});
