const tableBytes = 16
const signatures = { ttf: Buffer.from([0, 1, 0, 0]), otf: Buffer.from('OTTO') }

/** A font's frame: signature and directory as they should be, tables of zeros. */
export function makeFont(kind: keyof typeof signatures, tables = ['cmap', 'head', 'name']): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.length)
  signatures[kind].copy(head)
  head.writeUInt16BE(tables.length, 4)
  tables.forEach((name, index) => {
    const at = 12 + 16 * index
    head.write(name, at, 'latin1')
    head.writeUInt32BE(head.length + index * tableBytes, at + 8)
    head.writeUInt32BE(tableBytes, at + 12)
  })
  return Buffer.concat([head, Buffer.alloc(tables.length * tableBytes)])
}
