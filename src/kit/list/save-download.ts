import type { Download } from '../../providers/api.ts'

/** Hands fetched bytes to the browser as a file to keep. */
export function saveDownload({ blob, filename }: Download, fallbackName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename ?? fallbackName
  link.click()
  // The browser reads the address after this handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
