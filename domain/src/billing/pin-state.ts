import { isStateCode } from './states.ts';
import type { StateCode } from './states.ts';

/**
 * First three digits of PIN codes (sorting districts) within one state, as single numbers and inclusive ranges. Omits
 * districts that cross a border, such as 160 (Chandigarh, Punjab), 396 (Gujarat, Daman and Silvassa), 507 (Telangana,
 * Andhra Pradesh) and 605 (Tamil Nadu, Puducherry).
 */
const districts: Partial<Record<StateCode, readonly (number | readonly [from: number, to: number])[]>> = {
  DL: [110],
  HR: [[121, 128], 131, 132, 135, 136],
  PB: [[141, 148], 151, 152],
  HP: [[171, 177]],
  UP: [[201, 233], 250, 251, [271, 285]],
  UK: [248, 263],
  RJ: [[301, 345]],
  GJ: [360, 361, [363, 395]],
  MH: [
    [400, 402],
    [404, 445],
  ],
  GA: [403],
  MP: [[450, 488]],
  CG: [[490, 497]],
  TS: [[500, 506], 508, 509],
  AP: [[515, 532], 534, 535],
  KA: [[560, 591]],
  TN: [[600, 603], 606, 608, [610, 643]],
  KL: [
    [670, 672],
    [674, 681],
    [683, 695],
  ],
  WB: [
    [700, 736],
    [741, 743],
  ],
  SK: [737],
  OD: [[751, 770]],
  BR: [
    [800, 804],
    [841, 855],
  ],
  JH: [
    [826, 828],
    [831, 835],
  ],
};

/** Returns the state of an Indian PIN code, or null if its first digits are ambiguous. */
export function stateOfPin(pinCode: string): StateCode | null {
  if (!/^[1-9]\d{5}$/.test(pinCode)) return null;
  const district = Number(pinCode.slice(0, 3));
  for (const [code, ranges] of Object.entries(districts))
    for (const range of ranges) {
      const [from, to] = typeof range === 'number' ? [range, range] : range;
      if (district >= from && district <= to) return isStateCode(code) ? code : null;
    }
  return null;
}
