/**
 * The id of the field that writes a part of a video: its title, or a segment of its strip. Made of the video's own id,
 * so that the page can lead to the field of another video.
 */
export const videoFieldId = (videoId: string, segmentId: string): string => `film-${videoId}-${segmentId}`
