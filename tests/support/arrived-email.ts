import type { ParsedEmail } from '#server/inbound-emails/parsing/read-email.ts'
import type { ArrivedEmail } from '#server/inbound-emails/take-email.ts'

let counted = 0

/** An email as it was read and sorted: one that someone wrote to the company, unless said otherwise. */
export function arrivedEmail(
  email: Partial<ParsedEmail> = {},
  about: Partial<Omit<ArrivedEmail, 'email'>> = {},
): ArrivedEmail {
  counted++
  return {
    requestId: null,
    answeredId: null,
    isOwn: false,
    ...about,
    email: {
      messageId: `${counted}.${Date.now()}@client.example`,
      from: { name: 'Anna Client', address: 'anna@client.example' },
      replyTo: null,
      recipients: ['help@service.example'],
      subject: 'The lift is stuck',
      references: [],
      sentAt: new Date('2026-11-30T09:00:00Z'),
      kind: 'message',
      bounced: null,
      text: 'Between the second and the third floor.',
      quoted: null,
      isCut: false,
      forwardedFrom: null,
      attachments: [],
      authentication: 'unknown',
      ...email,
    },
  }
}
