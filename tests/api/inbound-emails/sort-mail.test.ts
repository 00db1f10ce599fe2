import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { accountAddress, messageIdOf, requestAddress } from '#server/inbound-emails/addresses.ts'
import type { ParsedEmail } from '#server/inbound-emails/parsing/read-email.ts'
import { mailSorter } from '#server/inbound-emails/sort-mail.ts'
import { arrivedEmail } from '#tests/support/arrived-email.ts'

const SECRET = 'a secret of an installation, long enough'
const BOX = 'inbox@naryad.example'
const ABOUT = { accountId: 7, requestId: 118 }
const OURS = messageIdOf({ ...ABOUT, emailId: 42 }, 'naryad.example', SECRET).slice(1, -1)

const config = readConfig({ MAIL_INBOUND_ADDRESS: BOX, MAIL_INBOUND_URL: 'imaps://u:p@imap.naryad.example' })
const sort = mailSorter(config, SECRET)
const sorted = (email: Partial<ParsedEmail>) => sort(arrivedEmail(email).email)

test.each<[string, Partial<ParsedEmail>, object]>([
  ['nothing of ours', {}, { accountId: null, arrived: { requestId: null, answeredId: null, isOwn: false } }],
  [
    "a request's own address",
    { recipients: ['boss@client.example', requestAddress(BOX, ABOUT, SECRET).toUpperCase()] },
    { accountId: 7, arrived: { requestId: 118, answeredId: null } },
  ],
  [
    "an account's address",
    { recipients: [accountAddress(BOX, 7, SECRET)] },
    { accountId: 7, arrived: { requestId: null } },
  ],
  [
    'both, of which the request is meant',
    { recipients: [accountAddress(BOX, 7, SECRET), requestAddress(BOX, ABOUT, SECRET)] },
    { accountId: 7, arrived: { requestId: 118 } },
  ],
  [
    'an email of ours that it answers',
    { references: ['other@client.example', OURS] },
    { accountId: 7, arrived: { requestId: 118, answeredId: 42 } },
  ],
  [
    'an account, and an email of another account that it answers',
    { recipients: [accountAddress(BOX, 8, SECRET)], references: [OURS] },
    { accountId: 8, arrived: { requestId: null, answeredId: null } },
  ],
  [
    'a forged signature',
    { recipients: [requestAddress(BOX, ABOUT, 'another secret of an installation')] },
    { accountId: null, arrived: { requestId: null } },
  ],
  [
    'a bounce of ours',
    {
      kind: 'bounce',
      bounced: { messageId: OURS, recipient: null, status: '5.1.1', isPermanent: true, diagnostic: null },
    },
    { accountId: 7, arrived: { requestId: 118, answeredId: 42 } },
  ],
  ['our own email', { messageId: OURS }, { arrived: { isOwn: true } }],
])('%s', (_, email, expected) => expect(sorted(email)).toMatchObject(expected))
