// Suggestions under each address box; the forms work without them.
for (const input of document.querySelectorAll(".find input:not([type=hidden])")) {
  const list = input.parentElement.querySelector("ul"), count = list.nextSibling, items = list.children;
  let turn, at;
  const open = () => {
    const { slug, kind, textContent } = items[at];
    if (slug && input.name === "address") return location.assign(input.form.action.replace(/\/?$/, "/seo/" + slug));
    if (kind === "area" && input.name === "address") return (input.value = textContent, input.form.submit());
    // The house number comes before a street.
    input.value = (slug ? "" : " ") + textContent;
    slug || input.setSelectionRange(0, 0);
    close();
  };
  const mark = (to) => {
    at = to;
    for (const item of items) item.ariaSelected = item === items[at];
    input.setAttribute("aria-activedescendant", items[at]?.id ?? "");
  };
  const show = (found = []) => {
    list.replaceChildren(...found.map(({ display, slug, kind, why }, i) => {
      const item = document.createElement("li");
      Object.assign(item, { role: "option", id: list.id + i, textContent: display, slug, kind });
      // The style sheet shows why another address than the typed one is offered; the answer says it in English.
      if (kind === "alternative") item.dataset.why = list.dataset.why ?? why;
      item.onmousedown = (event) => (event.preventDefault(), at = i, open());
      return item;
    }));
    input.ariaExpanded = !(list.hidden = !found[0]);
    // A screen reader says how many there are.
    count.textContent = found[0] && count.dataset.found.replace("#", found.length);
    mark(-1);
  };
  const close = () => (turn = 0, show());
  Object.assign(list, { role: "listbox", ariaLabel: input.labels[0].textContent });
  Object.assign(input, { role: "combobox", ariaAutoComplete: "list" }).setAttribute("aria-controls", list.id);
  close();
  input.oninput = () => {
    clearTimeout(turn);
    const mine = turn = input.value[2] && setTimeout(async () => {
      const { suggestions } = await fetch("/v1/addresses/suggest?limit=6&q=" + encodeURIComponent(input.value)).then((reply) => reply.json()).catch(() => 0);
      mine === turn && show(suggestions);
    }, 150);
  };
  input.onblur = close;
  input.onkeydown = (event) => {
    const { key } = event, many = items.length, step = { ArrowDown: many && 1, ArrowUp: many }[key];
    // One place of the round is the box itself.
    if (step) mark((at + step + 1) % (many + 1) - 1);
    else if (key === "Enter" && at >= 0) open();
    else if (key === "Escape") close();
    else return;
    event.preventDefault();
  };
}
