// Suggestions under each address box; the forms work without them.
for (const form of document.querySelectorAll(".find")) {
  const input = form.elements.address, list = document.createElement("ul"), items = list.children;
  let timer, turn = 0, at = -1;
  const set = (node, all) => { for (const name in all) node.setAttribute(name, all[name]); };
  const open = () => {
    const { dataset: { url }, textContent } = items[at];
    if (url) return location.assign(url);
    // A street: the house number comes before it.
    input.value = ` ${textContent}`;
    input.setSelectionRange(0, 0);
    show();
  };
  const mark = (to) => {
    at = to;
    [...items].forEach((item, i) => set(item, { "aria-selected": i === at }));
    set(input, { "aria-activedescendant": items[at]?.id ?? "" });
  };
  const show = (found = []) => {
    list.replaceChildren(...found.map(({ addressLine, slug }, i) => {
      const item = document.createElement("li");
      set(item, { role: "option", id: list.id + i, "data-url": slug ? "/seo/" + slug : "" });
      item.textContent = addressLine;
      item.onmousedown = (event) => (event.preventDefault(), at = i, open());
      return item;
    }));
    set(input, { "aria-expanded": !(list.hidden = !found[0]) });
    mark(-1);
  };
  const ask = async () => {
    const mine = ++turn, query = new URLSearchParams({ q: input.value, limit: 6 });
    const { suggestions } = await (await fetch("/v1/addresses/suggest?" + query)).json();
    if (mine === turn) show(suggestions);
  };
  set(list, { id: input.id + "-list", role: "listbox", class: "hints", "aria-label": "Addresses" });
  set(input, { role: "combobox", "aria-autocomplete": "list", "aria-controls": list.id });
  show();
  form.append(list);
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
