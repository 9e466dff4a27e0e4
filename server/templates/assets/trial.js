// Shows what the service answers below a form that would else lead away.
for (const form of document.querySelectorAll("[data-try]")) {
  const { dataset, elements, nextElementSibling: place } = form;
  const show = (text) => {
    const box = document.createElement("pre");
    box.tabIndex = 0;
    box.textContent = text;
    place.replaceChildren(box);
  };
  const ask = async (url, options) => {
    const answer = await fetch(url, options);
    return [answer.status, await answer.json()];
  };
  form.onsubmit = async (event) => {
    event.preventDefault();
    const body = elements.address && new Blob([JSON.stringify({ address: elements.address.value })], { type: "application/json" });
    try {
      let [status, found] = await ask(dataset.try, body && { method: "POST", body });
      const next = found.match?.[dataset.follow];
      if (next) [status, found] = await ask(next);
      show(status + "\n" + JSON.stringify(found, null, 2));
    } catch (fault) {
      show(fault.message);
    }
  };
}
