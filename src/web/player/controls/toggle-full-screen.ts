/**
 * Shows a player, or the page, on the whole screen, or gives the screen back. Nothing changes where a browser has no
 * full screen, or refuses it.
 */
export function toggleFullScreen(shown: HTMLElement | null): void {
  if (document.fullscreenElement) void leaveFullScreen()
  else if (document.fullscreenEnabled) void shown?.requestFullscreen().catch(() => undefined)
}

/** Resolves once nothing has the whole screen, or the browser refuses to give it back. */
export async function leaveFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined)
}
