import { crc32 } from 'node:zlib'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

/**
 * Names and contents of an archive, as another program reads them.
 * @throws Error where it is not whole, or a checksum is not that of its bytes
 */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened)))
  })
  const found = new Map<string, Buffer>()
  await new Promise((resolve, reject) => {
    zip.on('end', resolve).on('error', reject)
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('error', reject)
        stream.on('end', () => {
          const content = Buffer.concat(chunks)
          if (crc32(content) !== entry.crc32) reject(new Error(`${entry.fileName} has another checksum`))
          found.set(entry.fileName, content)
          zip.readEntry()
        })
      })
    })
    zip.readEntry()
  })
  return found
}
