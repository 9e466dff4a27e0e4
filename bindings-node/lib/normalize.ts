import type { NormalizedAddress } from './contract.js';
import { errorOf } from './errors.js';
import { native } from './native.js';
import { text } from './settings.js';

/**
 * Reads an address offline: house number, street, unit, borough and ZIP as the city writes them.
 *
 * Use `resolveAddress` to check that it exists.
 *
 * @param address The address as people type it.
 * @param unit Apartment, suite or floor, if known separately.
 * @throws TypeError: an argument isn't a string.
 * @example
 * ```ts
 * import { normalize } from 'nycapt';
 *
 * console.log(normalize('350 fifth ave #20a, manhattan').street);
 * ```
 */
export function normalize(address: string, unit?: string): NormalizedAddress {
  const words = unit === undefined ? unit : text('unit', unit);
  try {
    return JSON.parse(native().normalize(text('address', address), words)) as NormalizedAddress;
  } catch (error) {
    throw errorOf(error);
  }
}
