/** Interval of checking whether the parent process still runs. */
const spinMs = 50

process.once('disconnect', () => process.exit())

function spin(): void {
  const end = performance.now() + spinMs
  while (performance.now() < end);
  setImmediate(spin)
}
spin()
