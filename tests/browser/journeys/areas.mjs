// Types a ZIP code where an area may be searched for, and where only a building may be entered.

export default async function areas(person, { slug, zip }) {
  await person.opens('/');
  await person.tabsTo('Address in New York City', 'combobox');
  await person.types(zip);
  await person.sees(zip);
  const search = await person.combobox();
  await person.opens(`/compare?a=${slug}`);
  await person.tabsTo('Second address', 'combobox');
  await person.typesUntilAnswered(zip, '/v1/addresses/suggest');
  return { search, field: await person.combobox() };
}
