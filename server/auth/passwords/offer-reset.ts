import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import type { JobDefinition } from '#server/jobs/jobs.ts'
import { readEmailRecipient, type UserEmails } from '../emails/user-emails.ts'

export const OFFER_RESET = 'offer-reset'

const job = z.object({ email: z.string() })

/** Mails the link to set a new password if a user has this address; otherwise does nothing. */
export function offerResetJob(database: Database, emails: UserEmails): JobDefinition {
  return {
    queue: OFFER_RESET,
    atOnce: 2,
    async work(data) {
      const { email } = job.parse(data)
      await database.asSystem(async (tx) => {
        const user = await readEmailRecipient(tx, { email })
        if (user) await emails.offerReset(tx, user)
      })
    },
  }
}
