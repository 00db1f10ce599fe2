import type { Translated } from '#contract/words/shape.ts'
import type { sentInvitation as ru } from '#src/locales/ru/pages/sent-invitation.ts'

export const sentInvitation: Translated<typeof ru> = {
  sending: 'Sending the invitation',
  sendingText: 'The email to {{email}} is on its way…',
  sent: 'Invitation sent',
  sentText: 'We emailed {{email}}. The link lets them set a password and signs them in.',
  handOver: 'Pass the invitation on',
  handOverText:
    'No mail server is connected, so the email will not be sent. Give this link to the owner of {{email}}. Anyone who opens it can set the password and is signed in straight away, so send it only to them, not to a group chat.',
  link: 'Invitation link',
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: 'Could not copy: select the link and copy it yourself',
  withheld:
    'No mail server is connected. {{email}} already has their own sign-in, so only those who run the server can see the link: the email is in the “outbox” folder of the data directory.',
  failed: 'The invitation was not sent',
  emails: 'Open outgoing email',
  close: 'OK',
}
