import { posix } from 'node:path'
import * as xlsx from '@e965/xlsx'
import { entryText, plainPath, workbookPart, zipEntries } from './zip-entries.ts'

/** The xlsx reader resolves absolute paths only in this folder. */
const USUAL_FOLDER = 'xl/'
const RELATION = /<(?:\w+:)?Relationship\b[^>]*>/g
const TARGET = /(\bTarget\s*=\s*)(["'])(.*?)\2/

/**
 * The same .xlsx with sheet paths in the form that the xlsx reader finds. It looks for a sheet beside the workbook
 * under its literal name; it skips an absolute path (`/sheets/one.xml`) or one through a parent (`../sheets/one.xml`),
 * and the file would seem empty. Bytes that need no change are returned as they are.
 */
export function withPlainTargets(bytes: Buffer): Buffer {
  const entries = zipEntries(bytes) ?? []
  const workbook = workbookPart(bytes, entries)
  if (!workbook) return bytes
  const { dir, base } = posix.parse(workbook)
  const folder = dir && `${dir}/`
  const path = `${folder}_rels/${base}.rels`
  const entry = entries.find(({ name }) => isSame(name, path))
  const relations = entry && entryText(bytes, entry)
  if (!relations) return bytes
  const plain = relations.replace(RELATION, (tag) => (isExternal(tag) ? tag : withPlainTarget(tag, folder)))
  return plain === relations ? bytes : withPart(bytes, path, plain)
}

function withPlainTarget(tag: string, folder: string): string {
  return tag.replace(TARGET, (whole, name: string, quote: string, target: string) => {
    const isFromTop = target.startsWith('/') && !isSame(folder, USUAL_FOLDER)
    if (!isFromTop && !target.includes('../')) return whole
    return `${name}${quote}${posix.join('/', target.startsWith('/') ? '' : folder, target).slice(1)}${quote}`
  })
}

function isExternal(tag: string): boolean {
  return /\bTargetMode\s*=\s*["']External/i.test(tag)
}

function withPart(bytes: Buffer, path: string, text: string): Buffer {
  const zip = xlsx.CFB.read(bytes, { type: 'buffer' })
  const index = zip.FullPaths.findIndex((name: string) => isSame(plainPath(name.replace(/^Root Entry\//, '')), path))
  const part = zip.FileIndex[index]
  if (!part) return bytes
  part.content = Buffer.from(text)
  part.size = part.content.length
  return xlsx.CFB.write(zip, { type: 'buffer', fileType: 'zip' }) as Buffer
}

function isSame(path: string, other: string): boolean {
  return path.toLowerCase() === other.toLowerCase()
}
