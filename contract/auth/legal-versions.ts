/**
 * The current version of each text a user agrees to: the day it was last changed. The texts are in src/locales/{ru,en}/legal.ts;
 * tests/contract/legal-texts.test.ts checks their checksums. In a file of its own, so that a page need not load
 * schemas.
 */
export const LEGAL_VERSIONS = { license: '2026-11-28', privacy_policy: '2026-11-28' } as const

export const LEGAL_DOCUMENTS = ['license', 'privacy_policy'] as const
export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number]
