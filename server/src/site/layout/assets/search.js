// Suggestions under each address box; the forms work without them.
for (const form of document.querySelectorAll(".find")) {
  const input = form.elements.address, list = document.createElement("ul"), items = list.children;
  let timer, turn = 0, at = -1;
  const set = (node, all) => { for (const name in all) node.setAttribute(name, all[name]); };
  const open = () => location.assign(items[at].dataset.url);
  const mark = (to) => {
    at = to;
    [...items].forEach((item, i) => set(item, { "aria-selected": i === at }));
    set(input, { "aria-activedescendant": items[at]?.id ?? "" });
  };
  const show = (found = []) => {
    list.replaceChildren(...found.slice(0, 6).map(([line, slug], i) => {
      const item = document.createElement("li");
      set(item, { role: "option", id: list.id + i, "data-url": "/seo/" + slug });
      item.textContent = line;
      item.onmousedown = () => (at = i, open());
      return item;
    }));
    set(input, { "aria-expanded": !(list.hidden = !found[0]) });
    mark(-1);
  };
  const ask = async () => {
    const mine = ++turn, body = new Blob([JSON.stringify({ address: input.value })], { type: "application/json" });
    const { match, candidates, suggestions } = await (await fetch("/v1/addresses/resolve", { method: "POST", body })).json();
    if (mine === turn) show([
      ...[match, ...candidates].filter(Boolean).map((it) => [it.addressLine, it.canonicalSlug]),
      ...suggestions.filter((it) => it.slug).map((it) => [it.address, it.slug]),
    ]);
  };
  set(list, { id: input.id + "-list", role: "listbox", class: "hints", "aria-label": "Addresses" });
  set(input, { role: "combobox", "aria-autocomplete": "list", "aria-controls": list.id });
  show();
  form.append(list);
  input.oninput = () => {
    clearTimeout(timer);
    if (input.value[3]) timer = setTimeout(() => ask().catch(() => show()), 250);
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
