import { findVideoTitles } from './store/videos.db.ts'

/** The names of videos: their titles, or their lengths while they have none, by id. Those that are gone are left out. */
export const nameVideos = findVideoTitles
