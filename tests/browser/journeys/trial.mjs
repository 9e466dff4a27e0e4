// Sends the form of the developer portal; with a script the answer is read in place.

export default async function trial(person, { script }) {
  await person.opens('/developers');
  await person.tabsTo('Address or slug', 'textbox');
  if (script) {
    await person.tabsTo('Send', 'button');
    await person.presses('Enter');
    await person.sees('POST /v1/addresses/resolve → 200');
    await person.sees('GET /v1/previews/350-5-avenue-manhattan → 200');
    await person.sees('"dataRelease"');
    await person.examines();
  } else {
    await person.follows('Send', 'button');
  }
  return { place: person.place(), heading: await person.heading() };
}
