import type { IncomingMessage, ServerResponse } from 'node:http'
import type { onRequestHookHandler } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config.ts'

/**
 * What a page may ask of the device: its position and camera, for work on site; a screen that stays on, for the board
 * on a wall; nothing else that browsers offer.
 */
const PERMISSIONS_POLICY = Object.entries({
  geolocation: '(self)',
  camera: '(self)',
  'screen-wake-lock': '(self)',
  accelerometer: '()',
  'display-capture': '()',
  gyroscope: '()',
  magnetometer: '()',
  microphone: '()',
  midi: '()',
  payment: '()',
  'publickey-credentials-get': '()',
  usb: '()',
  'xr-spatial-tracking': '()',
})
  .map(([feature, who]) => `${feature}=${who}`)
  .join(', ')

const STRICT_TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains'

/** A hook that sets the headers by which browsers know what they may do with our pages and the API's answers. */
export function securityHeaders(config: Config): onRequestHookHandler {
  const securePage = pageHeaders(config)
  const ofAnswers = answerHeaders(config)
  return (request, reply, done) => {
    if (!request.routeOptions.config.route) return securePage(request.raw, reply.raw, done)
    reply.headers(ofAnswers)
    done()
  }
}

/** An answer of the API is no page: it loads nothing, and needs few of the headers, which busy lists send often. */
function answerHeaders({ publicUrl }: Config): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': STRICT_TRANSPORT_SECURITY }),
  }
}

function pageHeaders(config: Config) {
  const secure = helmet({
    contentSecurityPolicy: contentSecurityPolicy(config),
    referrerPolicy: { policy: 'same-origin' },
    // Over plain http a browser must not be told to insist on TLS.
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
  })
  return (request: IncomingMessage, response: ServerResponse, done: () => void) => {
    response.setHeader('permissions-policy', PERMISSIONS_POLICY)
    secure(request, response, done)
  }
}

/** What the pages of the API's documentation may load: only their own files, whatever the app's pages may. */
export const DOCS_POLICY = {
  'default-src': "'self'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
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
