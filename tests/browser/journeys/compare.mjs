// Compares the building of a page with another one, whose address is chosen by the arrow keys where
// there is script.

export default async function compare(person, { slug, typed, script }) {
  await person.opens(`/seo/${slug}`);
  await person.follows('Compare with another building', 'link');
  const begun = await person.text();
  await person.tabsTo('Second address');
  await person.types(typed);
  if (script) {
    await person.sees(/\d suggestions/);
    await person.presses('ArrowDown');
    await person.presses('Enter');
  }
  await person.examines();
  await person.follows('Compare', 'button');
  await person.examines();
  return { begun, place: person.place(), text: await person.text() };
}
