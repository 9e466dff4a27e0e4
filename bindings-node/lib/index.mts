// One implementation for both module systems: `instanceof` holds across them.
export * from './index.js';
