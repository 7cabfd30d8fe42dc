/** Whether a modal dialog lies over `place`: each is drawn behind what it was opened from, and does not hold it. */
export const isBehindDialog = (place: Element | null): boolean =>
  [...document.querySelectorAll('[aria-modal="true"]')].some(
    (dialog) => !place || (place.compareDocumentPosition(dialog) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )

/**
 * Calls `act` once no dialog lies over `place`: one that asked for a reason has the focus until its transition ends.
 * @returns cancels it
 */
export function afterDialog(place: Element | null, act: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (isBehindDialog(place)) return
    observer.disconnect()
    act()
  })
  if (isBehindDialog(place)) observer.observe(document.body, { childList: true, subtree: true })
  else act()
  return () => observer.disconnect()
}
