import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { base64url, importJWK, jwtVerify } from 'jose'
import { afterAll } from 'vitest'
import type { PushSubscriptionBody } from '#contract/notifications/push-subscriptions.ts'
import type { PushMessage } from '#server/push/index.ts'
import { certificateForLoopback } from './certificate.ts'

interface Taken {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

interface LoopbackPushService {
  origin: string
  /** What came, oldest first; what was refused too. */
  taken: Taken[]
  /** What is answered for a browser's path, instead of 201. */
  answers: Map<string, number>
}

/** A real push service on loopback, over TLS that this process trusts. */
export async function openLoopbackPushService(): Promise<LoopbackPushService> {
  const { key, cert } = certificateForLoopback()
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, cert])
  const taken: Taken[] = []
  const answers = new Map<string, number>()
  const server = createServer({ key, cert }, async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const path = request.url ?? ''
    taken.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
    const status = answers.get(path) ?? 201
    reply.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    setDefaultCACertificates(before)
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { origin: `https://127.0.0.1:${port}`, taken, answers }
}

export interface PushBrowser {
  path: string
  /** What it gives the application. */
  subscription: PushSubscriptionBody
  /** What came for it, as it reads that. */
  messages(): PushMessage[]
  heads(): IncomingHttpHeaders[]
}

/** A browser that has subscribed at the service: it decrypts what no one else can read (RFC 8188, RFC 8291). */
export function subscribeBrowser(service: LoopbackPushService): PushBrowser {
  const keys = createECDH('prime256v1')
  const own = keys.generateKeys()
  const auth = randomBytes(16)
  const path = `/push/${randomBytes(12).toString('hex')}`
  const came = () => service.taken.filter((one) => one.path === path)

  function decrypt(body: Buffer): PushMessage {
    const salt = body.subarray(0, 16)
    const keyLength = body.readUInt8(20)
    const theirs = body.subarray(21, 21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs])
    const material = Buffer.from(hkdfSync('sha256', keys.computeSecret(theirs), auth, info, 32))
    const derive = (what: string, size: number) =>
      Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${what}\0`, size))
    const record = body.subarray(21 + keyLength)
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }

  return {
    path,
    subscription: {
      endpoint: service.origin + path,
      expirationTime: null,
      keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    },
    messages: () => came().map(({ body }) => decrypt(body)),
    heads: () => came().map(({ headers }) => headers),
  }
}

/** Checks by whom a push was signed, as its service does (RFC 8292), and gives back for whom. */
export async function verifyVapid(authorization: string | undefined, publicKey: string) {
  const { token = '', key = '' } = /^vapid t=(?<token>[^,]+), ?k=(?<key>.+)$/.exec(authorization ?? '')?.groups ?? {}
  if (key !== publicKey) throw new Error('Signed with another key')
  const point = base64url.decode(key)
  const [x, y] = [point.slice(1, 33), point.slice(33)].map((part) => base64url.encode(part))
  if (!x || !y) throw new Error('No point of P-256')
  return (await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'))).payload
}
