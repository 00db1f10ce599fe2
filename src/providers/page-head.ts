/** A setting that the server writes into the page's `<head>`; null when absent. */
export function pageHead(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null
}
