/** Around the id of a picture, in the place where a text made of HTML has it: private-use characters. */
export const PICTURE_START = '\ue000'
export const PICTURE_END = '\ue001'

const PICTURES = new RegExp(`${PICTURE_START}([^${PICTURE_START}${PICTURE_END}\\s]{1,500})${PICTURE_END}`, 'g')

/** Controls other than tab and line feed, private-use characters but the marks of pictures, and what is no character. */
const CONTROLS = /(?![\n\t])\p{Cc}|(?![\ue000\ue001])\p{Co}|[\ufffe\uffff]/gu
const MARKS = /[\ue000\ue001]/g
/** Invisible marks and those that reverse a text. The joiners stay: Persian, Indian scripts and emoji need them. */
const INVISIBLE = /\u034f|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/gu
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** A text as it may be stored and shown: `\n` between lines, in NFC, without control and invisible characters. */
export function cleanText(text: string): string {
  return cleanMarkedText(text).replace(MARKS, '')
}

/** The same with the marks of its pictures. */
export function cleanMarkedText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(CONTROLS, '').replace(INVISIBLE, '').toWellFormed().normalize('NFC')
}

/** The same in one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim()
}

export function withoutPictures(text: string): string {
  return tidyLines(text.replace(PICTURES, '').replace(MARKS, ''))
}

/** The ids of the pictures in a marked text, with their places. */
export function picturesIn(text: string): { id: string; at: number }[] {
  return [...text.matchAll(PICTURES)].map((match) => ({ id: match[1] ?? '', at: match.index }))
}

/** No spaces at the ends of lines, at most one blank line in a row, none at either end. */
export function tidyLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')
}
