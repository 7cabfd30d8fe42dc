/** Between two looks at whether the process that wanted it is still there. */
const spinMs = 50

process.once('disconnect', () => process.exit())

function spin(): void {
  const end = performance.now() + spinMs
  while (performance.now() < end);
  setImmediate(spin)
}
spin()
