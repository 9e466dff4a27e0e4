// A button on each block of code that copies it, where the browser lets a page do so.
const said = document.createElement("p");
for (const block of navigator.clipboard ? document.querySelectorAll(".docs pre") : []) {
  const button = document.createElement("button"), of = document.createElement("span"), what = block.getAttribute("aria-label");
  const say = (text) => { button.firstChild.data = text; said.textContent = text === "Copy" ? "" : `${text}: ${what}`; };
  button.append("Copy", of);
  of.textContent = " " + what;
  of.className = "skip";
  button.type = "button";
  button.className = "copy quiet noprint";
  button.onclick = () => navigator.clipboard.writeText(block.textContent.trimEnd()).then(() => say("Copied"), () => say("Not copied"));
  button.onblur = () => say("Copy");
  block.before(button);
}
said.className = "skip";
said.setAttribute("role", "status");
document.querySelector("main").append(said);
