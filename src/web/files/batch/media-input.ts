/**
 * What reading a video's facts uses of its library, in a chunk of its own: named here, so that the bundle leaves out
 * the rest.
 */
export { BlobSource, Input, MP4, WEBM } from 'mediabunny'
