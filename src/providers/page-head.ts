/** What the server has to say before any call: it stands in the page's head. Null where it says nothing. */
export function pageHead(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null
}
