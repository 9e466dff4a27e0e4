// One headless browser for a whole test run, told what to look at line by line.
//
// A line of standard input is {"id", "task", "input"}, a line of standard output is {"id", "answer"}
// or {"id", "failed"}; the first says that the browser runs. It ends when its input does, so that it
// outlives no test.

import { createInterface } from 'node:readline';

import { launch } from './browser.mjs';
import { TASKS } from './tasks.mjs';

// Standard output belongs to the answers.
console.log = console.error;

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

const browser = await launch();
say({ ready: await browser.version() });

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const { id, task, input } = JSON.parse(line);
  Promise.resolve()
    .then(() => TASKS[task](browser, input))
    .then((answer) => say({ id, answer }))
    .catch((fault) => say({ id, failed: fault.stack ?? String(fault) }));
});
lines.on('close', () => browser.close());
