import { generateKeyPairSync } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { keptSetting } from '../db/kept-setting.ts'

/** The key pair that identifies this installation to push services (RFC 8292). */
const vapidKeys = z.object({
  /** A point of P-256, uncompressed, in base64url; given to browsers. */
  publicKey: z.string(),
  privateKey: z.string(),
})
export type VapidKeys = z.output<typeof vapidKeys>

/** With other keys all subscriptions would stop working, so they are made once, and stored with the data. */
export async function keptVapidKeys(database: Database): Promise<VapidKeys> {
  return vapidKeys.parse(await keptSetting(database, 'vapid_keys', makeVapidKeys()))
}

function makeVapidKeys(): VapidKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d }
}
