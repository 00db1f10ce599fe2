/**
 * The address of map tiles (`https://…/{z}/{x}/{y}.png`) that the server names in the page's head; null when it has
 * none, and maps then show pins on a plain ground, so that nothing needs a network.
 */
export function mapTilesUrl(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="map-tiles-url"]')?.content || null
}
