/** A file within Outlook's `winmail.dat`. */
export interface TnefFile {
  name: string
  content: Buffer
}

const SIGNATURE = 0x223e9f78
const ATTACHMENT_LEVEL = 2
const STARTS_ATTACHMENT = 0x00069002
const TITLE = 0x00018010
const DATA = 0x0006800f
const FILES_MAX = 100

/**
 * The files of a `winmail.dat`, in which Outlook hides attachments from everyone else. Source: [MS-OXTNEF], whose
 * attributes are a level, a tag, a length, the data and a checksum of 16 bits. What is damaged ends the list.
 * @param decode of the names, whose encoding is that of the sender's system
 */
export function readTnef(bytes: Buffer, decode: (name: Buffer) => string): TnefFile[] {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== SIGNATURE) return []
  const files: TnefFile[] = []
  for (let at = 6; at + 9 <= bytes.length && files.length < FILES_MAX; ) {
    const level = bytes.readUInt8(at)
    const tag = bytes.readUInt32LE(at + 1)
    const length = bytes.readUInt32LE(at + 5)
    const data = bytes.subarray(at + 9, at + 9 + length)
    if (data.length < length) break
    at += 9 + length + 2
    if (level !== ATTACHMENT_LEVEL) continue
    if (tag === STARTS_ATTACHMENT) files.push({ name: '', content: Buffer.alloc(0) })
    const file = files.at(-1)
    if (file && tag === TITLE) file.name = decode(data.subarray(0, data.indexOf(0) < 0 ? length : data.indexOf(0)))
    if (file && tag === DATA) file.content = data
  }
  return files.filter(({ content }) => content.length > 0)
}
