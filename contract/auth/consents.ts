import { z } from 'zod'
import { defineRoutes, time } from '../route.ts'
import { LEGAL_DOCUMENTS, LEGAL_VERSIONS } from './legal-versions.ts'

const version = z.string().max(20)

/** The versions that were shown to the user: a page opened before a change shows the older ones. */
export const agreed = z
  .strictObject({ license: version, privacy_policy: version }, { error: 'agreement_required' })
  .refine((shown) => LEGAL_DOCUMENTS.every((document) => shown[document] === LEGAL_VERSIONS[document]), {
    error: 'agreement_outdated',
  })
export type Agreed = z.output<typeof agreed>

export const consentRow = z.object({
  document: z.enum(LEGAL_DOCUMENTS),
  version: z.string(),
  agreed_at: time,
  ip: z.string(),
  user_agent: z.string(),
  /** Browser and operating system from the user agent. */
  device: z.string(),
})
export type ConsentRow = z.output<typeof consentRow>

/** The texts that a user has agreed to; only that user can read this. */
export const consentRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/user/consents',
    access: 'user',
    summary:
      'The versions of the license and of the privacy policy the user agreed to, when and from where, newest first',
    crossAccount: true,
    response: z.array(consentRow),
  },
  agree: {
    method: 'POST',
    path: '/user/consents',
    access: 'user',
    summary: 'Agree to the current license and privacy policy; earlier consents stay as they were',
    crossAccount: true,
    body: z.strictObject({ agreed }),
    response: z.array(consentRow),
  },
})
