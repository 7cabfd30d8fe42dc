/**
 * Calls `act` once no dialog that lies over `place` has the focus: one that asked for a reason has it until its transition ends.
 * @returns cancels it
 */
export function afterDialog(place: Element | null, act: () => void): () => void {
  const dialog = document.activeElement?.closest('[role="dialog"]')
  const observer = new MutationObserver(() => {
    if (dialog?.isConnected) return
    observer.disconnect()
    act()
  })
  if (dialog && !dialog.contains(place)) observer.observe(document.body, { childList: true, subtree: true })
  else act()
  return () => observer.disconnect()
}
