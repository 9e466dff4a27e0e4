// Suggestions under each address box; the forms work without them.
for (const box of document.querySelectorAll(".find input[id]")) {
  // A search takes areas, too; a field of a comparison, whose name is one letter, only buildings.
  const list = box.parentElement.querySelector("ul"), count = list.nextSibling, items = list.children, seeks = box.name[1];
  let turn, at;
  const open = () => {
    const { slug, kind, textContent } = items[at];
    if (slug && seeks) return location = box.form.action.replace(/\/?$/, "/seo/" + slug);
    // The house number comes before a street.
    box.value = (slug ? "" : " ") + textContent;
    close();
    kind === "area" ? box.form.requestSubmit() : slug || box.setSelectionRange(0, 0);
  };
  const mark = (to) => {
    at = to;
    for (const item of items) item.ariaSelected = item === items[at];
    box.setAttribute("aria-activedescendant", items[at]?.id || "");
  };
  const show = (found = []) => {
    list.replaceChildren(...found.map(({ display, slug, kind, why }, i) => {
      const item = Object.assign(document.createElement("li"), { role: "option", id: list.id + i, textContent: display, slug, kind });
      // The style sheet shows why another address than the typed one is offered; the answer says it in English.
      if (kind === "alternative") item.dataset.why = list.dataset.why ?? why;
      item.onmousedown = (e) => (e.preventDefault(), at = i, open());
      return item;
    }));
    box.ariaExpanded = !(list.hidden = !found[0]);
    // A screen reader says how many there are.
    count.textContent = found[0] && count.dataset.found.replace("#", found.length);
    mark(-1);
  };
  const close = () => (turn = 0, show());
  Object.assign(list, { role: "listbox", ariaLabel: box.labels[0].textContent });
  Object.assign(box, { role: "combobox", ariaAutoComplete: "list" }).setAttribute("aria-controls", list.id);
  close();
  box.oninput = () => {
    clearTimeout(turn);
    const mine = turn = box.value[2] && setTimeout(() => fetch("/v1/addresses/suggest?limit=6&q=" + encodeURIComponent(box.value))
      .then((it) => it.json()).catch(() => 0)
      .then((it) => mine === turn && show(it.suggestions?.filter((one) => seeks || one.kind !== "area"))), 150);
  };
  box.onblur = close;
  box.onkeydown = (e) => {
    const many = items.length, step = { ArrowDown: many && 1, ArrowUp: many }[e.key];
    // One place of the round is the box itself.
    if (step) mark((at + step + 1) % (many + 1) - 1);
    else if (e.key === "Enter" && at >= 0) open();
    else if (e.key === "Escape") close();
    else return;
    e.preventDefault();
  };
}
