/** Pixels of a picture: 4096 x 2304, upright as well. */
export const picturePixelsMax = 4096 * 2304
/** Frames of a video: ten minutes at 60 a second. */
export const framesMax = 36_000
/** Time for one master, and the longest time without any progress. */
export const deriveTimeoutMs = 30 * 60_000
export const stallTimeoutMs = 90_000
/** Time for storing what was derived: 2 GiB over a slow line. */
export const storeTimeoutMs = 30 * 60_000
/** Bytes of each derived file: far above what the longest video has. */
export const derivedBytesMax = {
  proxy: 2 * 1024 ** 3,
  poster: 16 * 1024 ** 2,
  'poster-w320': 1024 ** 2,
  'poster-w640': 4 * 1024 ** 2,
  strip: 32 * 1024 ** 2,
  waveform: 16 * 1024 ** 2,
} as const
/** Resident memory of the decoder's process. Measured: 230 MB for 1080p, 280 MB for 2160p (decision 46). */
export const decoderMemoryBytes = 1_400 * 1024 * 1024
/** Threads of decoder and encoder each. */
export const decoderThreads = 2

/** Codecs whose decoders may run: what cameras, editors and browsers write. Others stay closed. */
export const pictureCodecs = ['h264', 'hevc', 'av1', 'vp8', 'vp9', 'prores', 'mpeg4']
export const soundCodecs = [
  'aac',
  'mp3',
  'opus',
  'vorbis',
  'flac',
  'alac',
  'ac3',
  'pcm_s16le',
  'pcm_s24le',
  'pcm_s16be',
  'pcm_s24be',
]
/** Decoders of these codecs that are not called like their codec. */
const otherDecoders = ['libdav1d', 'libaom-av1', 'libvpx', 'libvpx-vp9', 'mp3float', 'libopus', 'libvorbis']

/** Given to FFmpeg before it reads a file, since it decodes a little of each stream when it opens one. */
export const decoderGuards = {
  codec_whitelist: [...pictureCodecs, ...soundCodecs, ...otherDecoders].join(','),
  max_pixels: picturePixelsMax,
}

/** Seconds that sound may begin before the picture, or end after it. */
export const soundOverhangMax = 1
