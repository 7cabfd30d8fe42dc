import type { ShownVideo } from './shown-video.ts'

/** The day the demo videos were first shown. */
const shownSince = '2026-11-21'

/** The videos as schema.org's VideoObject, for search. */
export function describeDemoVideos(videos: readonly ShownVideo[], baseUrl: string) {
  return videos.map(({ title, item, moveTitle, still, file, lengthSeconds }) => ({
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
