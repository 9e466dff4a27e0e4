// Copies a block of code of the developer portal; without a script there is no button for that.

export default async function copies(person, { script }) {
  await person.opens('/developers');
  const isOffered = (await person.text()).includes('Copy');
  if (!script) return { isOffered };
  await person.allowsTheClipboard();
  await person.tabsTo('Copy', 'button');
  await person.presses('Enter');
  await person.sees('Copied');
  await person.examines();
  return { isOffered, copied: await person.clipboard() };
}
