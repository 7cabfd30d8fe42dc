/** What a film is called wherever it is spoken of: its title, or its length as long as it has none. */
export function filmTitle(film: { title: string; length: number }): string {
  return film.title.trim() || `Untitled ${film.length} second film`
}
