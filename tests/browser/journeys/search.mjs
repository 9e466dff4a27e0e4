// From the home page to the page of a building, by what is typed.

export default async function search(person, { typed }) {
  await person.opens('/');
  await person.tabsTo('Address in New York City');
  await person.types(typed);
  await person.follows('Look up', 'button');
  return { place: person.place(), heading: await person.heading() };
}
