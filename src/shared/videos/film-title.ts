/** A film's name everywhere: its title, or its length while it has none. */
export function filmTitle(film: { title: string; length: number }): string {
  return film.title.replaceAll(/\s+/gu, ' ').trim() || `Untitled ${film.length} second film`
}
