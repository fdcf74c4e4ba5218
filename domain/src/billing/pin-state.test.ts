import { expect, it } from 'vitest';
import { stateOfPin } from './pin-state.ts';

it.each([
  ['110001', 'DL'],
  ['411001', 'MH'],
  ['403001', 'GA'],
  ['560001', 'KA'],
  ['600001', 'TN'],
  ['700001', 'WB'],
  ['248001', 'UK'],
  ['201301', 'UP'],
])('maps %s to %s', (pinCode, state) => expect(stateOfPin(pinCode)).toBe(state));

it.each([
  ['160017', 'Chandigarh and Punjab'],
  ['362520', 'Diu, among Gujarat'],
  ['396210', 'Daman, among Gujarat'],
  ['507126', 'Andhra Pradesh, among Telangana'],
  ['533464', 'Yanam, among Andhra Pradesh'],
  ['605001', 'Puducherry and Tamil Nadu'],
  ['609602', 'Karaikal, among Tamil Nadu'],
  ['673310', 'Mahe, among Kerala'],
  ['682555', 'Lakshadweep, among Kerala'],
  ['744101', 'Andaman and Nicobar Islands'],
  ['41100', 'too short'],
  ['011001', 'no PIN code'],
  ['SW1A 1', 'abroad'],
])('maps %s to no state: %s', (pinCode) => expect(stateOfPin(pinCode)).toBeNull());
