// Types the beginning of an address and chooses among the suggestions by the arrow keys.

export default async function suggestions(person, { typed }) {
  await person.opens('/');
  await person.tabsTo('Address in New York City', 'combobox');
  const before = await person.combobox();
  await person.types(typed);
  await person.sees(/\d suggestions/);
  const open = await person.combobox();
  await person.presses('ArrowDown');
  const first = await person.combobox();
  await person.presses('ArrowUp');
  const none = await person.combobox();
  await person.examines();
  await person.presses('Escape');
  const closed = await person.combobox();
  await person.types(' ');
  await person.sees(/\d suggestions/);
  await person.presses('ArrowDown');
  await person.enters();
  return { states: [before, open, first, none, closed], place: person.place() };
}
