/**
 * The id of the field that writes a part of a film: its title, or a segment of its strip. Made of the film's own id, so
 * that the page can lead to the field of another film.
 */
export const filmFieldId = (filmId: string, segmentId: string): string => `film-${filmId}-${segmentId}`
