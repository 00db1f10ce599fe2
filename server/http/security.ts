import type { Config } from '../config.ts'

/** What pages may load and run: only our own files, images also from the map's tiles; no inline script. */
export function contentSecurityPolicy(config: Config) {
  const mapTiles = config.mapTilesUrl ? [new URL(config.mapTilesUrl).origin] : []
  const isTls = config.publicUrl.startsWith('https:')
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Ant Design writes its styles into the page as it runs.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...mapTiles],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(isTls && { upgradeInsecureRequests: [] }),
    },
  }
}
