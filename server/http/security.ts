import helmet from 'helmet'
import type { Config } from '../config.ts'

/** What tells browsers what they may do with our answers, made once for all of them. */
export function securityHeaders(config: Config) {
  return helmet({
    contentSecurityPolicy: contentSecurityPolicy(config),
    referrerPolicy: { policy: 'same-origin' },
    // Over plain http a browser must not be told to insist on TLS.
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
  })
}

/** What pages may load and run: only our own files, images also from the map's tiles; no inline script. */
function contentSecurityPolicy(config: Config) {
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
