export { pagesFolder } from '../../scripts/build.ts'

const folder = process.env['CHEAP_PROGRAMS']
if (!folder) throw new Error('CHEAP_PROGRAMS must name the folder of the programs of tests')

/**
 * In place of `scripts/build.ts` in a server that a test starts. Reading three thousand sources, to know whether there is
 * something to build, would be a tenth of its start: the test has done so, once for all its servers.
 */
export const buildProgramsWhenNeeded = async (): Promise<string> => folder

export const buildPagesWhenNeeded = async (): Promise<void> => undefined
