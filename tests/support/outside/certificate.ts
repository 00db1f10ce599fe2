import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'

const DAY_MS = 24 * 3_600_000
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex')

export interface Certificate {
  key: string
  cert: string
}

/**
 * A self-signed certificate for 127.0.0.1, or another address, made each time: no key has to be kept. Source: RFC 5280.
 * Its name is its own too: authorities are looked up by it.
 * @param validDays from how many days before now until how many after
 */
export function certificateForLoopback({ ip = [127, 0, 0, 1], validDays = [-1, 1] } = {}): Certificate {
  const [from = 0, till = 0] = validDays
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(`loopback ${randomUUID()}`)))))
  const address = sequence(der(0x87, Buffer.from(ip)))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    sequence(ECDSA_WITH_SHA256),
    name,
    sequence(time(Date.now() + from * DAY_MS), time(Date.now() + till * DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, address)))),
  )
  const whole = sequence(body, sequence(ECDSA_WITH_SHA256), bits(signatureOf(body, privateKey)))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}

function signatureOf(body: Buffer, key: KeyObject): Buffer {
  return sign('sha256', body, key)
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function bits(content: Buffer): Buffer {
  return der(0x03, Buffer.concat([Buffer.of(0), content]))
}

/** `YYMMDDhhmmssZ` */
function time(at: number): Buffer {
  return der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)}Z`))
}
