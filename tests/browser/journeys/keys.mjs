// Signs in at the identity provider, makes a key, uses it, revokes it, and signs out again.

export default async function keys(person, { name, url }) {
  await person.opens('/account');
  await person.fills({ 'Enter any login': name, 'and password': 'any' });
  await person.follows('Sign-in', 'button');
  await person.follows('Continue', 'button');
  await person.arrivesAt('/account');
  await person.examines();
  const account = await person.heading();
  await person.follows(/^Create a key/, 'button');
  await person.examines();
  const [secret] = /nycapt_live_\w+/.exec(await person.text()) ?? [];
  // What a program is told that has the key.
  const use = async () => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await fetch(new URL('/api/balance', url), { headers })).status;
  };
  const before = await use();
  await person.follows('Back to your account', 'link');
  const isShownAgain = (await person.text()).includes(secret);
  await person.follows(/^Revoke/, 'link');
  await person.examines();
  const asked = await person.heading();
  const meanwhile = await use();
  await person.follows('Revoke key', 'button');
  await person.arrivesAt('/account');
  const after = await use();
  await person.follows('Sign out', 'button');
  const [parting, cookies] = [await person.heading(), await person.cookies()];
  return { account, isShownAgain, asked, statuses: [before, meanwhile, after], parting, cookies };
}
