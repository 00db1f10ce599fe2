import { expect, it } from 'vitest'
import { z } from 'zod'
import { openRandom } from '#server/demo/random.ts'
import { EMAIL_TEXT_MAX, readEmail } from '#server/inbound-emails/parsing/read-email.ts'
import { EMAIL_FILES } from '#tests/support/email-files.ts'

const MUTATIONS = 300
const SOON_MS = 5_000

/** No controls but line feeds and tabs, nothing invisible that reverses a text, no half of a character. */
const clean = z
  .string()
  .refine((text) => text.isWellFormed() && text === text.normalize('NFC'))
  .regex(/^(?:[\n\t]|[^\p{Cc}\u202a-\u202e\u2066-\u2069\ue000\ue001])*$/u)
const line = clean.regex(/^[^\n]*$/)
const author = z.strictObject({ name: line, address: line.regex(/^[^\s@]+@[^\s@]+$/) })

const SHAPE = z.strictObject({
  messageId: z.string().nullable(),
  from: author.nullable(),
  replyTo: z.string().nullable(),
  recipients: z.array(z.string()).max(200),
  subject: line.max(500),
  references: z.array(z.string()).max(100),
  sentAt: z.date().nullable(),
  kind: z.enum(['message', 'auto_reply', 'bulk', 'bounce']),
  bounced: z
    .strictObject({
      messageId: z.string().nullable(),
      recipient: z.string().nullable(),
      status: z.string().nullable(),
      isPermanent: z.boolean(),
      diagnostic: line.nullable(),
    })
    .nullable(),
  text: clean.max(EMAIL_TEXT_MAX),
  quoted: clean.max(EMAIL_TEXT_MAX).nullable(),
  isCut: z.boolean(),
  forwardedFrom: author.nullable(),
  attachments: z
    .array(z.strictObject({ name: line.min(1).max(200), type: line, content: z.instanceof(Buffer) }))
    .max(100),
  authentication: z.enum(['passed', 'failed', 'unknown']),
})

const INSERTED = [
  ...['\0', '\r', '\n', '\r\n\r\n', '\xff\xfe', '\x1b$B', '=?utf-8?B?', '?=', '--', '>', '<', '<blockquote>', '</div>'],
  ...['От: ', '-----Original Message-----\r\n', 'Content-Type: multipart/mixed; boundary=""\r\n', 'boundary="'],
  ...[
    'Content-Transfer-Encoding: base64\r\n',
    '\u202e',
    '\ue000x\ue001',
    '&#xE000;x&#xE001;',
    '\ud83d',
    '<!--',
    'charset=',
  ],
].map((text) => Buffer.from(text))

/** One to ten changes: bytes replaced, cut out, repeated, put in, or those of another email. */
function mutated(raw: Buffer, seed: number): Buffer {
  const random = openRandom(seed)
  const others = [...EMAIL_FILES.values()]
  let bytes = raw
  for (let change = random.int(1, 10); change > 0; change--) {
    const from = random.int(0, bytes.length)
    const to = Math.min(bytes.length, from + random.int(1, random.chance(0.3) ? 2_000 : 40))
    const before = bytes.subarray(0, from)
    const other = random.pick(others)
    const between = [
      () => Buffer.from(bytes.subarray(from, to)).map(() => random.int(0, 255)),
      () => Buffer.alloc(0),
      () => Buffer.concat([bytes.subarray(from, to), bytes.subarray(from, to), bytes.subarray(from, to)]),
      () => Buffer.concat([random.pick(INSERTED), bytes.subarray(from, to)]),
      () => other.subarray(Math.min(from, other.length), Math.min(to, other.length)),
    ]
    bytes = Buffer.concat([before, random.pick(between)(), bytes.subarray(to)])
  }
  return random.chance(0.1) ? bytes.subarray(0, random.int(0, bytes.length)) : bytes
}

it('however an email is damaged, it is read', async () => {
  const emails = [...EMAIL_FILES]
  for (let seed = 1; seed <= MUTATIONS; seed++) {
    const [name, raw] = emails[seed % emails.length] ?? ['', Buffer.alloc(0)]
    const started = performance.now()
    const email = await readEmail(mutated(raw, seed))
    expect(performance.now() - started, `${name}, seed ${seed}`).toBeLessThan(SOON_MS)
    expect(SHAPE.safeParse(email).error, `${name}, seed ${seed}`).toBeUndefined()
  }
})
