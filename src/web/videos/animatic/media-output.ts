/** What an export uses of its library, in a chunk of its own: named here, so that the bundle leaves out the rest of it. */
export {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  WebMOutputFormat,
} from 'mediabunny'
