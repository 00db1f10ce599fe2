const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const STEP = 1024

/** `1,2 МБ` */
export function formatFileSize(bytes: number, locale: string): string {
  const exponent = bytes > 0 ? Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP))) : 0
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[exponent] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: exponent > 1 ? 1 : 0,
  }).format(bytes / STEP ** exponent)
}
