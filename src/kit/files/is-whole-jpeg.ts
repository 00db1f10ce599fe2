const MARK = 0xff
const START_OF_SCAN = 0xda
const END = 0xd9
/** Behind the mark, inside a scan: a byte that is no marker, a fill byte, a restart. */
const isInScan = (code: number) => code === 0 || code === MARK || (code >= 0xd0 && code <= 0xd7)
/** What may come between two scans: tables, a number of lines, comments, data of applications, the next scan. */
const isSegment = (code: number) =>
  [0xc4, START_OF_SCAN, 0xdb, 0xdc, 0xdd, 0xfe].includes(code) || (code >= 0xe0 && code <= 0xef)
const HEAD_BYTES = 2

/**
 * Whether the data of a JPEG goes on to its end. A browser draws what it cannot read, grey or as noise, and redrawn it
 * would be a sound picture of nothing. What a camera appends (a video, a depth map) does not matter.
 * Source: ITU-T T.81, annex B.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  let place = HEAD_BYTES
  let isScan = false
  while (place + 1 < bytes.length) {
    if (bytes[place] !== MARK) {
      if (!isScan) return false
      place = bytes.indexOf(MARK, place)
      if (place === -1) return false
      continue
    }
    const code = bytes[place + 1] ?? END
    if (code === END) return isScan
    if (code === MARK) place += 1
    else if (isScan && isInScan(code)) place += 2
    else if (isScan && !isSegment(code)) return false
    else {
      isScan = code === START_OF_SCAN
      place += 2 + ((bytes[place + 2] ?? 0) << 8) + (bytes[place + 3] ?? 0)
    }
  }
  return false
}
