const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const STEP = 1024
const NO_BREAK_SPACE = '\u00a0'

/** `1,2 МБ`, `0 B` */
export function formatFileSize(bytes: number, locale: string): string {
  const exponent = bytes > 0 ? Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP))) : 0
  const size = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[exponent] ?? 'byte',
    // The short form of a byte is the whole English word, without an ending: "0 byte".
    unitDisplay: exponent === 0 ? 'narrow' : 'short',
    maximumFractionDigits: exponent > 1 ? 1 : 0,
  }).format(bytes / STEP ** exponent)
  return size.replace(/(?<=\d)(?=\p{L})/u, NO_BREAK_SPACE)
}
