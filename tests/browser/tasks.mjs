// What can be asked for, by name.

import { accessibility } from './checks/accessibility.mjs';
import { keyboard } from './checks/keyboard.mjs';
import { layout } from './checks/layout.mjs';
import { linkedData } from './checks/linked-data.mjs';
import { load } from './checks/load.mjs';
import { markup } from './checks/markup.mjs';
import { robots } from './checks/robots.mjs';
import { screenshots } from './checks/screenshots.mjs';
import { journey } from './journey.mjs';

export const TASKS = {
  accessibility,
  journey,
  keyboard,
  layout,
  linkedData,
  load,
  markup,
  robots,
  screenshots,
};
