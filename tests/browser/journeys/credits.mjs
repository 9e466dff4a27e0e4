// A person buys a pack of credits for the account of an agent, without signing in.

export default async function credits(person, { account }) {
  await person.opens(`/credits/${account}`);
  await person.tabsTo('report', 'radio');
  await person.presses('ArrowDown');
  const { name: pack } = await person.focused();
  await person.follows('Continue to payment', 'button');
  await person.arrivesAt('/sandbox/pay/');
  await person.follows(/^Pay /, 'button');
  await person.arrivesAt(`/credits/${account}`);
  await person.examines();
  return { pack, text: await person.text() };
}
