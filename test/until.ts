import { setTimeout as wait } from 'node:timers/promises'

/** Waits until something is so. @throws Error with `otherwise` when the time is over */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  withinMs: number,
  otherwise: string,
): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`After ${withinMs} ms: ${otherwise}`)
    await wait(25)
  }
}
