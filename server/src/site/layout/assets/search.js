// Suggestions under each address box; the forms work without them.
for (const input of document.querySelectorAll(".find input:not([type=hidden])")) {
  const box = input.parentElement, id = input.id + "-list";
  box.insertAdjacentHTML("beforeend", `<ul id=${id} role=listbox class=hints aria-label=Addresses></ul><p role=status class=skip></p>`);
  const [list, count] = [...box.children].slice(-2), items = list.children;
  let timer, turn = 0, at = -1;
  const open = () => {
    const { slug, textContent } = items[at];
    if (slug && input.name === "address") return location.assign(form.action.replace(/\/?$/,"/seo/"+slug));
    // The house number comes before a street.
    input.value = slug ? textContent : " " + textContent;
    if (!slug) input.setSelectionRange(0, 0);
    clearTimeout(timer);
    turn++;
    show();
  };
  const mark = (to) => {
    at = to;
    for (const item of items) item.ariaSelected = item === items[at];
    input.setAttribute("aria-activedescendant", items[at]?.id ?? "");
  };
  const show = (found = []) => {
    list.replaceChildren(...found.map(({ display, slug, kind, why }, i) => {
      const item = document.createElement("li");
      Object.assign(item, { role: "option", id: id + i, textContent: display, slug });
      // The style sheet shows why another address than the typed one is offered.
      if (kind === "alternative") item.dataset.why = why;
      item.onmousedown = (event) => (event.preventDefault(), at = i, open());
      return item;
    }));
    input.ariaExpanded = !(list.hidden = !found[0]);
    // A screen reader says how many there are.
    count.textContent = found[0] && found.length + " suggestions";
    mark(-1);
  };
  const ask = async () => {
    const mine = ++turn;
    const { suggestions } = await (await fetch("/v1/addresses/suggest?limit=6&q=" + encodeURIComponent(input.value))).json();
    if (mine === turn) show(suggestions);
  };
  Object.assign(input, { role: "combobox", ariaAutoComplete: "list" }).setAttribute("aria-controls", id);
  show();
  input.oninput = () => {
    clearTimeout(timer);
    if (input.value[2]) timer = setTimeout(() => ask().catch(() => show()), 150);
  };
  input.onblur = () => (turn++, show());
  input.onkeydown = (event) => {
    const { key } = event, many = items.length, step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (!many) return;
    if (step) mark((at + step + many + 2) % (many + 1) - 1);
    else if (key === "Enter" && at >= 0) open();
    else if (key === "Escape") show();
    else return;
    event.preventDefault();
  };
}
