import { z } from 'zod'
import { defineRoutes, time } from '../route.ts'
import { LEGAL_DOCUMENTS, LEGAL_VERSIONS } from './legal-versions.ts'

const version = z.string().max(20)

/** The versions that were shown to who agrees: a page that was open since before a change has shown others. */
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
  /** Browser and system, as the user agent names them. */
  device: z.string(),
})
export type ConsentRow = z.output<typeof consentRow>

/** To which texts a person has agreed; nobody else reads it. */
export const consentRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/user/consents',
    access: 'user',
    summary: 'Which version of the license and of the privacy policy one agreed to, when and from where, newest first',
    crossAccount: true,
    response: z.array(consentRow),
  },
  agree: {
    method: 'POST',
    path: '/user/consents',
    access: 'user',
    summary: 'Agree to the license and the privacy policy as they are now; a version agreed to before stays as it was',
    crossAccount: true,
    body: z.strictObject({ agreed }),
    response: z.array(consentRow),
  },
})
