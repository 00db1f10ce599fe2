/**
 * Which version of each text one agrees to holds now: the day it was last changed. The texts are in src/locales/legal;
 * tests/contract/legal-texts.test.ts holds their checksums. Apart from the schemas, which a page would load with it.
 */
export const LEGAL_VERSIONS = { license: '2026-11-22', privacy_policy: '2026-11-22' } as const

export const LEGAL_DOCUMENTS = ['license', 'privacy_policy'] as const
export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number]
