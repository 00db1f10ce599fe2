import type { Config } from '../config.ts'
import { readAddress, readMessageId } from './addresses.ts'
import type { ParsedEmail } from './parsing/read-email.ts'
import type { ArrivedEmail } from './take-email.ts'

/** An email with the account that its addresses lead to; null for none. */
export interface SortedMail {
  accountId: number | null
  arrived: ArrivedEmail
}

export type SortMail = (email: ParsedEmail) => SortedMail

/**
 * Which request an email is about: by the address it was sent to, else by the email of ours that it answers.
 * @param secret the installation's
 */
export function mailSorter({ inbox }: Config, secret: string): SortMail {
  return (email) => {
    const box = inbox?.address
    const targets = box ? email.recipients.map((address) => readAddress(address, box, secret)) : []
    const target = targets.find((found) => found?.kind === 'request') ?? targets.find((found) => found !== null)
    const named = email.bounced ? [email.bounced.messageId ?? '', ...email.references] : email.references
    const answered = named.map((id) => readMessageId(id, secret)).find((found) => found !== null)
    const accountId = target?.accountId ?? answered?.accountId ?? null
    const isOfAccount = answered?.accountId === accountId
    return {
      accountId,
      arrived: {
        email,
        requestId: target?.kind === 'request' ? target.requestId : isOfAccount ? (answered?.requestId ?? null) : null,
        answeredId: isOfAccount ? (answered?.emailId ?? null) : null,
        isOwn: email.messageId !== null && readMessageId(email.messageId, secret) !== null,
      },
    }
  }
}
