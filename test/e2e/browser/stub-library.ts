/** ELF's number for the processor, and machine code of functions that return 0 and 1. */
const machines: Partial<Record<NodeJS.Architecture, { id: number; return0: number[]; return1: number[] }>> = {
  x64: { id: 62, return0: [0x31, 0xc0, 0xc3], return1: [0xb8, 1, 0, 0, 0, 0xc3] },
  arm64: {
    id: 183,
    return0: [0, 0, 0x80, 0x52, 0xc0, 3, 0x5f, 0xd6],
    return1: [0x20, 0, 0x80, 0x52, 0xc0, 3, 0x5f, 0xd6],
  },
}

interface StubSymbols {
  /** Functions that fail: they return 1. */
  failing: readonly string[]
  /** Functions without a result: they return 0, or a null pointer. */
  empty: readonly string[]
  /** Variables that hold a null pointer. */
  variables: readonly string[]
}

const align = (offset: number): number => Math.ceil(offset / 16) * 16

/**
 * A shared library of functions that only fail, for a program that links one and does not need it.
 *
 * Source: Tool Interface Standard, Executable and Linking Format 1.2; System V ABI, object files (64 bit).
 * @throws Error on a processor that it has no code for
 */
export function makeStubLibrary(name: string, { failing, empty, variables }: StubSymbols): Buffer {
  const machine = machines[process.arch]
  if (!machine) throw new Error(`There is no stub of ${name} for ${process.arch}`)
  const return0At = 0xf0
  const return1At = return0At + 16
  const nullAt = return1At + 16
  const symbols = [
    ...failing.map((symbol) => ({ symbol, at: return1At, type: 2 })),
    ...empty.map((symbol) => ({ symbol, at: return0At, type: 2 })),
    ...variables.map((symbol) => ({ symbol, at: nullAt, type: 1 })),
  ]
  const strings = Buffer.from(`\0${[name, ...symbols.map(({ symbol }) => symbol)].join('\0')}\0`)
  const stringAt = (text: string) => strings.indexOf(`\0${text}\0`) + 1
  const count = symbols.length + 1

  const hashAt = nullAt + 16
  const symbolsAt = align(hashAt + 4 * (3 + count))
  const stringsAt = symbolsAt + 24 * count
  const dynamicAt = align(stringsAt + strings.length)
  const dynamic: [tag: number, value: number][] = [
    [14, stringAt(name)],
    [4, hashAt],
    [5, stringsAt],
    [6, symbolsAt],
    [10, strings.length],
    [11, 24],
    [0, 0],
  ]
  const file = Buffer.alloc(dynamicAt + 16 * dynamic.length)
  const number = (value: number, at: number) => file.writeBigUInt64LE(BigInt(value), at)

  Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]).copy(file)
  file.writeUInt16LE(3, 16)
  file.writeUInt16LE(machine.id, 18)
  file.writeUInt32LE(1, 20)
  number(64, 32)
  for (const [index, value] of [64, 56, 3].entries()) file.writeUInt16LE(value, 52 + 2 * index)

  // Program headers: the whole file, writable because the loader relocates the dynamic table; that table; a plain stack.
  const headers: [type: number, flags: number, at: number, bytes: number][] = [
    [1, 7, 0, file.length],
    [2, 6, dynamicAt, 16 * dynamic.length],
    [0x6474e551, 6, 0, 0],
  ]
  for (const [index, [type, flags, at, bytes]] of headers.entries()) {
    const header = 64 + 56 * index
    file.writeUInt32LE(type, header)
    file.writeUInt32LE(flags, header + 4)
    for (const [place, value] of [at, at, at, bytes, bytes, type === 1 ? 4096 : 16].entries())
      number(value, header + 8 + 8 * place)
  }

  Buffer.from(machine.return0).copy(file, return0At)
  Buffer.from(machine.return1).copy(file, return1At)
  // One bucket, whose chain goes through all symbols.
  for (const [place, value] of [1, count, 1].entries()) file.writeUInt32LE(value, hashAt + 4 * place)
  for (let index = 1; index < count - 1; index += 1) file.writeUInt32LE(index + 1, hashAt + 4 * (3 + index))
  for (const [index, { symbol, at, type }] of symbols.entries()) {
    const entry = symbolsAt + 24 * (index + 1)
    file.writeUInt32LE(stringAt(symbol), entry)
    file.writeUInt8(0x10 | type, entry + 4)
    file.writeUInt16LE(1, entry + 6)
    number(at, entry + 8)
  }
  strings.copy(file, stringsAt)
  for (const [index, [tag, value]] of dynamic.entries()) {
    number(tag, dynamicAt + 16 * index)
    number(value, dynamicAt + 16 * index + 8)
  }
  return file
}
