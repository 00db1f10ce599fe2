import { fileName } from '#server/files/file-name.ts'
import { cleanLine, picturesIn, withoutPictures } from './clean-text.ts'
import { decodeFlowed } from './decode-flowed.ts'
import { decodePart } from './decode-part.ts'
import { htmlText } from './html-text.ts'
import { CLOSINGS } from './mail-phrases.ts'
import type { MimePart } from './mime-parts.ts'
import { readTnef } from './tnef.ts'

/** A file that came with an email. */
export interface EmailFile {
  name: string
  /** As declared, in lower case: what it is, its bytes say. */
  type: string
  content: Buffer
}

export interface InboundContent {
  /** All parts, the outermost first. */
  all: MimePart[]
  /** With marks in the places of pictures. */
  text: string
  /** The files that came with it, given the part of the text that was newly written. */
  filesOf(written: string): EmailFile[]
}

const FILES_MAX = 100

/** What is of use to programs alone: signatures of emails, receipts, the halves of files that old Macs made. */
const OF_PROGRAMS = new Set([
  'application/pgp-signature',
  'application/pgp-encrypted',
  'application/pgp-keys',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/applefile',
  'message/delivery-status',
  'message/global-delivery-status',
  'message/disposition-notification',
  'message/feedback-report',
  'text/rfc822-headers',
])
const CALENDAR = new Set(['text/calendar', 'application/ics'])
const TNEF = new Set(['application/ms-tnef', 'application/vnd.ms-tnef'])

/** Pictures in the text below it are icons (bytes), and below a closing phrase those below the other are logos. */
const ICON_MAX = 6 * 1024
const LOGO_MAX = 100 * 1024
const CLOSING = new RegExp(`^[\\s>]*(?:${CLOSINGS})(?!\\p{L})`, 'imu')
const SIGNATURE_CHARACTERS_MAX = 800

/**
 * The text and the files of an email. Of one text in several forms HTML is taken, as quotes are marked in it and its
 * lines are not broken. Left out are pictures of signatures and quotes, invitations to a calendar that the text repeats,
 * and what is of use to programs alone; the files of a `winmail.dat` come in its place.
 */
export async function collectContent(root: MimePart): Promise<InboundContent> {
  const all = flatten(root)
  const embedded: MimePart[] = []
  const text = await textOf(root, embedded)
  const isInvitation = all.some(({ type, disposition }) => CALENDAR.has(type) && disposition !== 'attachment')
  const files = [...embedded, ...filePartsOf(root)].filter(
    ({ type }) => !OF_PROGRAMS.has(type) && !(isInvitation && CALENDAR.has(type)),
  )
  return {
    all,
    text,
    filesOf(written) {
      const shown = new Set(picturesIn(text).map(({ id }) => plainId(id)))
      const kept = files.filter((part) => !isOfSignature(part, written, shown))
      return kept.flatMap(filesIn).slice(0, FILES_MAX).map(named)
    },
  }
}

function flatten(root: MimePart): MimePart[] {
  return [root, ...root.parts.flatMap(flatten)]
}

async function textOf(part: MimePart, embedded: MimePart[]): Promise<string> {
  if (part.parts.length === 0) return isText(part) ? textOfLeaf(part, embedded) : ''
  if (part.type === 'multipart/alternative') return textOfAlternatives(part.parts, embedded)
  const parts = part.type === 'multipart/report' ? part.parts.slice(0, 1) : part.parts
  const texts: string[] = []
  for (const one of parts) {
    const text = await textOf(one, embedded)
    if (!isEmpty(text)) texts.push(text)
  }
  return texts.join('\n\n')
}

async function textOfAlternatives(parts: readonly MimePart[], embedded: MimePart[]): Promise<string> {
  const isHtml = (part: MimePart) => flatten(part).some((one) => one.type === 'text/html' && isText(one))
  for (const part of [...parts.filter(isHtml), ...parts.filter((one) => !isHtml(one))]) {
    const text = await textOf(part, embedded)
    if (!isEmpty(text)) return text
  }
  return ''
}

async function textOfLeaf({ type, params, content }: MimePart, embedded: MimePart[]): Promise<string> {
  const isHtml = type === 'text/html'
  const text = decodePart(content, params.charset, { isHtml })
  if (isHtml) return htmlText(withPicturesApart(text, embedded))
  return /^flowed$/i.test(params.format ?? '') ? decodeFlowed(text, /^yes$/i.test(params.delsp ?? '')) : text
}

const PICTURE_IN_HTML = /data:(image\/[a-z]{3,5});base64,([A-Za-z\d+/=]*)/g

/** Pictures that are written into the HTML itself become parts like those beside it. */
function withPicturesApart(html: string, embedded: MimePart[]): string {
  return html.replace(PICTURE_IN_HTML, (_, type: string, encoded: string) => {
    const contentId = `embedded-${embedded.length}`
    const content = Buffer.from(encoded, 'base64')
    embedded.push({
      type,
      params: {},
      disposition: 'inline',
      fileName: null,
      contentId,
      headers: [],
      content,
      parts: [],
    })
    return `cid:${contentId}`
  })
}

function isEmpty(text: string): boolean {
  return picturesIn(text).length === 0 && withoutPictures(text).trim() === ''
}

/** Whether a leaf is of the text. Of a multipart without parts, all that there is stands before its first part. */
function isText({ type, disposition, fileName: name }: MimePart): boolean {
  if (disposition === 'attachment' || (disposition && name)) return false
  return (
    type === 'text/plain' || type === 'text/html' || type === '' || type === 'text' || type.startsWith('multipart/')
  )
}

function filePartsOf(part: MimePart): MimePart[] {
  // What a report is about: the email that it returns, and what programs read of it.
  if (part.type === 'multipart/report') return part.parts.slice(0, 1).flatMap(filePartsOf)
  if (part.parts.length > 0) return part.parts.flatMap(filePartsOf)
  if (isText(part) || part.content.length === 0) return []
  // Other forms of a text, which programs choose from.
  const isForm = part.type.startsWith('text/') && !part.fileName && part.disposition !== 'attachment'
  return isForm && !CALENDAR.has(part.type) ? [] : [part]
}

/** A picture of what is no part of the newly written text, or a small one that adorns it. */
function isOfSignature(part: MimePart, written: string, shown: ReadonlySet<string>): boolean {
  const { type, contentId, content, disposition } = part
  if (!type.startsWith('image/') || contentId === null) return false
  const id = plainId(contentId)
  if (!shown.has(id)) return disposition !== 'attachment' && content.length < ICON_MAX
  const place = picturesIn(written).find((picture) => plainId(picture.id) === id)
  if (!place || content.length < ICON_MAX) return true
  const above = written.slice(Math.max(0, place.at - SIGNATURE_CHARACTERS_MAX), place.at)
  return content.length < LOGO_MAX && CLOSING.test(above)
}

function plainId(id: string): string {
  try {
    return decodeURIComponent(id).toLowerCase()
  } catch {
    return id.toLowerCase()
  }
}

function filesIn(part: MimePart): EmailFile[] {
  const { type, content, fileName: name } = part
  if (!TNEF.has(type) && !/^winmail\.dat$/i.test(name ?? '')) return [{ name: name ?? '', type, content }]
  return readTnef(content, (bytes) => decodePart(bytes, undefined)).map((file) => ({
    ...file,
    type: 'application/octet-stream',
  }))
}

const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
}

function named({ name, type, content }: EmailFile, index: number): EmailFile {
  const plain = cleanLine(name)
  const extension = EXTENSIONS[type]
  return { name: fileName(plain || `${index + 1}${extension ? `.${extension}` : ''}`), type: cleanLine(type), content }
}
