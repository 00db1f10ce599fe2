import type { Download } from '#src/providers/calls/api.ts'

/** Saves fetched bytes as a file. */
export function saveDownload({ blob, filename }: Download, fallbackName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename ?? fallbackName
  link.click()
  // The browser reads the URL after this handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
