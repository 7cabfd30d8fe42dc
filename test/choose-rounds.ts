/** Whether this is `npm run test:long`, which has a machine and an hour of its own. */
export const isLong = process.env['ARCFRAME_LONG'] === '1'

/** How often a test of chance or of load is repeated: enough to see a plain mistake, or enough to prove a figure. */
export const chooseRounds = (short: number, long: number): number => (isLong ? long : short)
