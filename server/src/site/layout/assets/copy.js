// A button at each block of code and each link to keep that copies it, where the browser lets a page
// do so; and the buttons that print the page.
const said = document.createElement("p"), { label, done, failed } = document.currentScript.dataset;
for (const block of navigator.clipboard ? document.querySelectorAll(".docs pre,[data-copy]") : []) {
  const button = document.createElement("button"), of = document.createElement("span"), link = block.dataset.copy, what = link ?? block.getAttribute("aria-label");
  const say = (text) => { button.firstChild.data = text; said.textContent = text === label ? "" : `${text}: ${what}`; };
  button.append(label, of);
  of.textContent = " " + what;
  of.className = "skip";
  button.type = "button";
  button.className = link ? "also quiet noprint" : "copy quiet noprint";
  button.onclick = () => navigator.clipboard.writeText(block.textContent.trimEnd()).then(() => say(done), () => say(failed));
  button.onblur = () => say(label);
  link ? block.after(button) : block.before(button);
}
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.onclick = () => print();
}
said.className = "skip";
said.setAttribute("role", "status");
document.querySelector("main").append(said);
