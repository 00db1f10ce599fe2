import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export class SecretLost extends Error {
  override name = 'SecretLost'
}

/** A secret with which others are called is needed back: it is stored encrypted with the installation's own, not hashed. */
export interface SecretSeals {
  seal(secret: string): Buffer
  /** @throws SecretLost when it was sealed with another secret of the installation */
  open(sealed: Buffer): string
}

/** @param purpose what is sealed; what was sealed for another is not opened */
export function openSecretSeals(ofInstallation: string, purpose: 'webhook' | 'mailbox'): SecretSeals {
  const key = Buffer.from(hkdfSync('sha256', ofInstallation, '', `naryad ${purpose} secrets`, KEY_BYTES))
  return {
    seal(secret) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce)
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },
    open(sealed) {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, key, nonce).setAuthTag(tag)
      try {
        return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw new SecretLost('SECRET of the installation is another than when this was stored')
      }
    },
  }
}
