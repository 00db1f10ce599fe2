import { crc32, deflateRawSync } from 'node:zlib'

interface ZipOptions {
  /** The size of an entry that the headers claim; the real one when absent. */
  claimedSize?: number
}

/** A zip of these parts, by their paths as they are to be written; the media type of an OpenDocument file is not packed. */
export function zipOf(parts: Readonly<Record<string, string | Uint8Array>>, { claimedSize }: ZipOptions = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const data = Buffer.from(content)
    const isPacked = name !== 'mimetype'
    const packed = isPacked ? deflateRawSync(data, { level: 9 }) : data
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(isPacked ? 8 : 0, 4)
    header.writeUInt32LE(crc32(data), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(claimedSize ?? data.length, 18)
    header.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), header, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const version = Buffer.from('PK\x01\x02\x14\x00', 'latin1')
    directory.push(Buffer.concat([version, header, place, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(locals.length, 8)
  end.writeUInt16LE(locals.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}
