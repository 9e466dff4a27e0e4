// Signs in at the identity provider, makes a key, and signs out again.

export default async function keys(person, { name }) {
  await person.opens('/account');
  await person.fills({ 'Enter any login': name, 'and password': 'any' });
  await person.follows('Sign-in', 'button');
  await person.follows('Continue', 'button');
  await person.arrivesAt('/account');
  await person.examines();
  const account = await person.heading();
  await person.follows(/^Make a key/, 'button');
  await person.examines();
  const [secret] = /nycapt_live_\w+/.exec(await person.text()) ?? [];
  await person.follows('Back to your account', 'link');
  const isShownAgain = (await person.text()).includes(secret);
  await person.follows('Sign out', 'button');
  const [parting, cookies] = [await person.heading(), await person.cookies()];
  return { account, secret, isShownAgain, parting, cookies };
}
