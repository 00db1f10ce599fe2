// RFC 3492: how domain names have letters beyond ASCII. Browsers only encode, within URLs.

const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_BIAS = 72
const FIRST_CODE_POINT = 0x80

/** The letters of a label, without its prefix `xn--`; null when it encodes none. */
export function decodeLabel(encoded: string): string | null {
  const written = encoded.toLowerCase()
  const delimiter = written.lastIndexOf('-')
  const decoded = Array.from(written.slice(0, Math.max(0, delimiter)), (letter) => letter.charCodeAt(0))
  let codePoint = FIRST_CODE_POINT
  let bias = FIRST_BIAS
  let index = 0
  let position = delimiter + 1
  while (position < written.length) {
    const before = index
    let weight = 1
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(written.charCodeAt(position))
      position += 1
      if (digit === null) return null
      index += digit * weight
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias))
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    bias = adapt(index - before, decoded.length + 1, before === 0)
    codePoint += Math.floor(index / (decoded.length + 1))
    if (codePoint > 0x10ffff) return null
    index %= decoded.length + 1
    decoded.splice(index, 0, codePoint)
    index += 1
  }
  return decoded.length > 0 ? String.fromCodePoint(...decoded) : null
}

function digitOf(code: number): number | null {
  if (code >= 0x61 && code <= 0x7a) return code - 0x61
  return code >= 0x30 && code <= 0x39 ? code - 0x30 + 26 : null
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / length)
  let k = 0
  while (rest > ((BASE - T_MIN) * T_MAX) / 2) {
    rest = Math.floor(rest / (BASE - T_MIN))
    k += BASE
  }
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
