import { API_ROOT } from '#contract/index.ts'
import { type SignedLinks, signedLinks } from './signed-links.ts'

/** Addresses of files that need no header; see docs/decisions/0004-files-by-signed-address.md */
export interface FileAddresses {
  url(accountId: number, fileId: number): string
  previewUrl(accountId: number, fileId: number): string
}

export interface FileLinks extends FileAddresses, Pick<SignedLinks, 'verify'> {}

/** For telling whether an answer has changed: addresses change by the hour. */
export const NO_ADDRESSES: FileAddresses = { url: () => '', previewUrl: () => '' }

export function openFileLinks(secret: string, now?: () => number): FileLinks {
  const { token, verify } = signedLinks(secret, 'file', now)
  return {
    url: (accountId, fileId) => `${API_ROOT}/files/${fileId}?token=${token(accountId, fileId)}`,
    previewUrl: (accountId, fileId) => `${API_ROOT}/files/${fileId}/preview?token=${token(accountId, fileId)}`,
    verify,
  }
}
