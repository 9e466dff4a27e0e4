// Shows below a form what it asks and what the service answers; without it the form leads away.
for (const form of document.querySelectorAll("[data-try]")) {
  const { dataset, elements, nextElementSibling: log } = form;
  const box = document.createElement("pre");
  const show = (text) => { box.textContent = text; log.after(box); };
  const say = (text) => {
    const line = document.createElement("code");
    line.textContent = text;
    log.append(line);
  };
  for (const [name, value] of [["tabindex", 0], ["role", "group"], ["aria-label", "Answer"]]) box.setAttribute(name, value);
  const ask = async (method, url, body) => {
    const answer = await fetch(url, { method, body });
    say(`${method} ${new URL(url, location).pathname} → ${answer.status}`);
    return answer.json();
  };
  form.onsubmit = async (event) => {
    event.preventDefault();
    const address = elements.address?.value.trim();
    const isSlug = dataset.slug && /^[a-z0-9]+(-[a-z0-9]+)+$/.test(address);
    log.replaceChildren();
    box.remove();
    try {
      let found;
      if (isSlug) found = await ask("GET", dataset.slug + address);
      else if (address) found = await ask("POST", dataset.try, new Blob([JSON.stringify({ address })], { type: "application/json" }));
      else found = await ask("GET", dataset.try);
      const next = found.match?.[dataset.follow];
      if (next) found = await ask("GET", next);
      show(JSON.stringify(found, null, 2));
    } catch (fault) {
      say(fault.message);
    }
  };
}
