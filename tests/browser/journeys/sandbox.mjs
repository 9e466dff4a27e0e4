// The pay page of the sandbox: a card that is declined, then a payment.

export default async function sandbox(person, { page }) {
  await person.opens(page);
  await person.follows('the card is declined', 'button');
  const declined = await person.text();
  await person.follows(/^Pay \$/, 'button');
  return { declined, place: person.place() };
}
