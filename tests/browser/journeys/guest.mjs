// From the checkout of an address to the PDF of its report, paid at the sandbox.

export default async function guest(person, { slug, unit }) {
  await person.opens(`/checkout/${slug}`);
  await person.fills({ Apartment: unit });
  await person.tabsTo('I will not use this report', 'checkbox');
  await person.presses('Space');
  await person.follows('Continue to payment', 'button');
  await person.arrivesAt('/sandbox/pay/');
  await person.sees(new RegExp(`Report on .+, apt ${unit}\\b`));
  await person.follows(/^Pay /, 'button');
  await person.arrivesAt('/orders/');
  await person.waitsFor('Download the PDF');
  await person.examines();
  const { name, bytes } = await person.downloads('Download the PDF', 'link');
  return { place: person.place(), file: name, head: bytes.subarray(0, 5).toString(), bytes: bytes.length };
}
