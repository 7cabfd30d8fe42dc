/** Shows a player on the whole screen, or gives the screen back. Stays as it is where a browser refuses. */
export function toggleFullScreen(player: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void player?.requestFullscreen().catch(() => undefined)
}

/** Resolves once nothing has the whole screen. */
export async function leaveFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
}
