// A person without a mouse: what Tab, the keys and reading can do on a page.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { AXE, TAGS, judge } from './axe.mjs';

// Longest way to anything by Tab and by arrow keys, and longest wait.
const MOST_TABS = 400;
const MOST_CHOICES = 20;
const PATIENCE = 20_000;
const TICK = 100;

export class Person {
  #page;
  #base;
  #session;
  #downloads;
  #problems;

  static async at(page, url, { context, downloads, problems }) {
    const person = new Person();
    person.#page = page;
    person.#problems = problems;
    person.#base = url;
    person.#session = await page.createCDPSession();
    person.#downloads = downloads;
    page.setDefaultTimeout(PATIENCE);
    await person.#session.send('Accessibility.enable');
    await person.#session.send('Browser.setDownloadBehavior', {
      behavior: 'allowAndName',
      browserContextId: context.id,
      downloadPath: downloads,
      eventsEnabled: true,
    });
    return person;
  }

  // Types an address into the browser.
  async opens(path) {
    await this.#page.goto(new URL(path, this.#base).href);
  }

  // Presses Tab until the control with this accessible name has the focus. A name is a text or a
  // regular expression; a role such as `link`, `button` or `textbox` makes it more exact.
  async tabsTo(name, role) {
    const heard = [];
    for (let presses = 0; presses < MOST_TABS; presses += 1) {
      const focused = await this.focused();
      if (focused && fits(focused.name, name) && (!role || focused.role === role)) return;
      if (focused) heard.push(`${focused.role} "${focused.name}"`);
      await this.#page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reaches ${role ?? 'a control'} ${name}; it reaches ${[...new Set(heard)].join(', ')}`);
  }

  async types(text) {
    await this.#page.keyboard.type(text);
  }

  // Types what makes the page ask a path of the server, which has answered afterwards.
  async typesUntilAnswered(text, path) {
    const asks = (answer) => new URL(answer.url()).pathname === path;
    await Promise.all([this.#page.waitForResponse(asks), this.types(text)]);
  }

  async presses(key) {
    await this.#page.keyboard.press(key);
  }

  // Goes to a control and presses Enter; the page that comes is loaded afterwards.
  async follows(name, role) {
    await this.tabsTo(name, role);
    await this.enters();
  }

  // Presses Enter where that opens a page, which is loaded afterwards.
  async enters() {
    await Promise.all([this.#page.waitForNavigation(), this.presses('Enter')]);
  }

  // What a screen reader knows of the combobox that has the focus: its text, whether its list is
  // open, the list's options, and the one that is marked.
  async combobox() {
    const { nodes } = await this.#session.send('Accessibility.getFullAXTree');
    const heard = nodes.filter((node) => !node.ignored);
    const property = (node, name) => node?.properties?.find((one) => one.name === name)?.value;
    const box = heard.find((node) => node.role?.value === 'combobox' && property(node, 'focused')?.value);
    const options = heard.filter((node) => node.role?.value === 'option');
    const marked = options.find((node) => property(node, 'selected')?.value);
    const active = property(box, 'activedescendant')?.relatedNodes ?? [];
    return {
      text: box?.value?.value ?? '',
      expanded: property(box, 'expanded')?.value ?? null,
      options: options.map((node) => node.name?.value),
      marked: marked?.name?.value ?? null,
      followed: active.some((node) => node.backendDOMNodeId === marked?.backendDOMNodeId),
    };
  }

  // Fills fields by their names, in any order of the form.
  async fills(fields) {
    for (const [name, text] of Object.entries(fields)) {
      await this.tabsTo(name);
      await this.types(text);
    }
  }

  // Waits until the browser is at a path that begins so, wherever a page sends it meanwhile.
  async arrivesAt(path) {
    await until(`the browser comes to ${path}`, async () => {
      const state = await this.#page.evaluate(() => document.readyState).catch(() => 'leaving');
      return state === 'complete' && this.place().startsWith(path);
    });
  }

  // Moves to another choice of the group that has the focus, by its arrow keys.
  async chooses(name) {
    for (let presses = 0; presses < MOST_CHOICES; presses += 1) {
      await this.presses('ArrowDown');
      if (fits((await this.focused()).name, name)) return;
    }
    throw new Error(`there is no choice ${name}`);
  }

  // Loads the page anew until it reads this, as the page itself does or a person would.
  async waitsFor(text) {
    await until(`the page reads ${text}`, async () => {
      const read = await this.text().catch(() => '');
      if (!fits(read, text)) await this.#page.reload();
      return fits(read, text);
    });
  }

  // Waits until the page reads this by itself.
  async sees(text) {
    await until(`the page reads ${text}`, async () => fits(await this.text(), text));
  }

  // Follows a link that gives a file; the file's bytes and the name it was offered under.
  async downloads(name, role) {
    const begun = this.#once('Browser.downloadWillBegin', () => true);
    const ended = this.#once('Browser.downloadProgress', ({ state }) => state !== 'inProgress');
    await this.tabsTo(name, role);
    await this.presses('Enter');
    const { guid, suggestedFilename } = await begun;
    const { state } = await ended;
    if (state !== 'completed') throw new Error(`the download was ${state}`);
    return { name: suggestedFilename, bytes: await readFile(join(this.#downloads, guid)) };
  }

  // What a screen reader says of the control that has the focus.
  async focused() {
    const { result } = await this.#session.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { nodes } = await this.#session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    const [node] = nodes;
    if (!node || node.ignored || node.role?.value === 'RootWebArea') return null;
    return { role: node.role?.value, name: node.name?.value ?? '' };
  }

  // Lets pages use the clipboard, as a browser with a window does when a button is pressed.
  async allowsTheClipboard() {
    const permissions = ['clipboard-read', 'clipboard-sanitized-write'];
    await this.#page.browserContext().overridePermissions(this.#base, permissions);
  }

  async clipboard() {
    return this.#page.evaluate(() => navigator.clipboard.readText());
  }

  // What axe says of the page as it stands; the journey fails if that is anything. Without script in
  // the page axe cannot run either.
  async examines() {
    if (!this.#page.isJavaScriptEnabled()) return;
    await this.#page.evaluate(AXE);
    const { violations } = await this.#page.evaluate(judge, TAGS);
    this.#problems.push(...violations);
  }

  async heading() {
    return this.#page.$eval('h1', (heading) => heading.textContent.trim());
  }

  async text() {
    return this.#page.$eval('body', (body) => body.innerText);
  }

  // Path and query of the page.
  place() {
    const { pathname, search } = new URL(this.#page.url());
    return pathname + search;
  }

  // Names of the cookies that the browser holds.
  async cookies() {
    return (await this.#page.browserContext().cookies()).map(({ name }) => name);
  }

  // Where things stand, for the report of a journey that failed.
  async situation() {
    const text = await this.text().catch((fault) => fault.message);
    return `at ${this.#page.url()}:\n${text.slice(0, 2_000)}`;
  }

  #once(event, isIt) {
    return new Promise((done, fail) => {
      const clock = setTimeout(() => fail(new Error(`no ${event} came`)), PATIENCE);
      const hear = (about) => {
        if (!isIt(about)) return;
        clearTimeout(clock);
        this.#session.off(event, hear);
        done(about);
      };
      this.#session.on(event, hear);
    });
  }
}

// Looks again and again until it is so, and not for longer than anybody waits.
async function until(what, isSo) {
  const end = Date.now() + PATIENCE;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`it never comes to this: ${what}`);
    await pause(TICK);
  }
}

const fits = (text, wanted) => (wanted instanceof RegExp ? wanted.test(text) : text.includes(wanted));
