import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sdk } from './support.mjs';

const { normalize } = sdk;

test('an address is read without any service', () => {
  assert.deepEqual(normalize('350 fifth ave #20a, manhattan 10118'), {
    houseNumber: '350',
    street: '5 AVENUE',
    unit: { raw: '20a', display: '20A', key: 'D:20A', slug: '20a' },
    borough: { code: 1, name: 'Manhattan', slug: 'manhattan' },
    zip: '10118',
  });
});

test('a unit in its own field beats none in the text', () => {
  assert.equal(normalize('66-03 Booth St', 'Apt 4b').unit.display, '4B');
  assert.equal(normalize('66-03 Booth St').unit, null);
});

test('text without an address has neither house number nor street', () => {
  const { houseNumber, street } = normalize('no address here \u{1F3E2}\u0000');
  assert.deepEqual([houseNumber, street], [null, null]);
});

test('what is not text is a TypeError', () => {
  assert.throws(() => normalize(5), TypeError);
  assert.throws(() => normalize('1 Main St', 5), TypeError);
});
