// A person buys a pack of credits for the account of an agent, without signing in.

export default async function credits(person, { account, pack }) {
  await person.opens(`/credits/${account}`);
  await person.tabsTo('credit', 'radio');
  await person.chooses(pack);
  await person.follows('Continue to payment', 'button');
  await person.arrivesAt('/sandbox/pay/');
  await person.follows(/^Pay /, 'button');
  await person.arrivesAt(`/credits/${account}`);
  await person.examines();
  return { text: await person.text() };
}
