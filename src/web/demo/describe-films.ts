import type { ShownFilm } from './shown-film.ts'

/** The day the demo films were first shown. */
const shownSince = '2026-11-21'

/** The films as schema.org's VideoObject, for search. */
export function describeDemoFilms(films: readonly ShownFilm[], baseUrl: string) {
  return films.map(({ title, item, moveTitle, still, file, lengthSeconds }) => ({
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: title,
    description: `${item} ${moveTitle}, ${lengthSeconds} seconds.`,
    thumbnailUrl: baseUrl + still.src,
    contentUrl: baseUrl + file,
    uploadDate: shownSince,
    duration: `PT${lengthSeconds}S`,
  }))
}
