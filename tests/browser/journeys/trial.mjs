// Sends the form of the developer portal; with a script the answer is read in place.

export default async function trial(person, { script }) {
  await person.opens('/developers');
  await person.tabsTo(/^Address$/, 'textbox');
  if (script) {
    await person.tabsTo('Send', 'button');
    await person.presses('Enter');
    await person.sees('"dataRelease"');
    await person.examines();
  } else {
    await person.follows('Send', 'button');
  }
  return { place: person.place(), heading: await person.heading() };
}
