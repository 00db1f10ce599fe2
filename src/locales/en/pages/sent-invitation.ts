import type { Translated } from '#contract/words/shape.ts'
import type { sentInvitation as ru } from '#src/locales/ru/pages/sent-invitation.ts'

export const sentInvitation: Translated<typeof ru> = {
  sending: 'Sending the invitation',
  sendingText: 'The email to {{email}} is on its way…',
  sent: 'Invitation sent',
  sentText: 'The email went to {{email}}. Its link lets the user set a password and signs them in.',
  handOver: 'Hand the invitation over',
  handOverText:
    'There is no mail server, so the email will not go out. Give this link to the owner of {{email}}. It sets a password and signs in at once, so send it to them alone, not to a group chat.',
  link: 'Link of the invitation',
  copy: 'Copy the link',
  copied: 'Link copied',
  notCopied: 'It could not be copied: select the link and copy it yourself',
  withheld:
    'There is no mail server. {{email}} already has a sign-in of their own, so only those who run the server see the link: the email lies in the folder outbox of the data directory.',
  failed: 'The invitation was not sent',
  emails: 'Open the emails',
  close: 'OK',
}
