/*
 * Before anything loads zod: its try whether it may compile code from text would be reported as a broken content
 * policy on every page that has a form. On the server, where it may, it goes on doing so.
 */
if (typeof document !== 'undefined') Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
