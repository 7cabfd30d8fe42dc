import { basename, dirname, join } from 'node:path'

/** What runs as a process or a thread of its own, by its source. Built, each is a file of its name (decision 61). */
export const programs = {
  server: 'src/server/app/main.ts',
  sandbox: 'src/sandbox/main.ts',
  'media-worker': 'src/server/app/media-worker.ts',
  'email-worker': 'src/server/emails/email-worker.ts',
  'seed-demo': 'scripts/seed-demo.ts',
} as const

export type ProgramName = keyof typeof programs

/** This file, which the build leaves as it is: a source, or a part of a build. */
const own = import.meta.filename

/** @returns the path of a program: out of the build that this process runs, or else of its source */
export const findProgram = (name: ProgramName): string =>
  basename(own) === 'find-program.ts'
    ? join(dirname(own), '../../..', programs[name])
    : join(dirname(own), `${name}.js`)
