/** How long a video's title may be once it is trimmed. */
export const titleCharacters = 120

/** A video's name everywhere: its title, or its length while it has none. */
export function videoTitle(video: { title: string; length: number }): string {
  return video.title.replaceAll(/\s+/gu, ' ').trim() || `Untitled ${video.length} second film`
}
