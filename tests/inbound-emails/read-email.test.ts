import { expect, it } from 'vitest'
import { EMAIL_TEXT_MAX, type ParsedEmail, readEmail } from '#server/inbound-emails/parsing/read-email.ts'
import { EMAIL_FILES } from '#tests/support/email-files.ts'
import expected from '../fixtures/emails/expected.json' with { type: 'json' }

const EXPECTED: Record<string, unknown> = expected

/** Far more than any of these takes: what takes the square of a size takes minutes. */
const SOON_MS = 10_000

/** As the table of what is expected has it. */
function summaryOf({ attachments, ...email }: ParsedEmail): unknown {
  const files = attachments.map(({ name, type, content }) => ({ name, type, size: content.length }))
  return JSON.parse(JSON.stringify({ ...email, attachments: files }))
}

it('every file has its line in the table', () => {
  expect([...EMAIL_FILES.keys()].sort()).toEqual(Object.keys(EXPECTED).sort())
  expect(EMAIL_FILES.size).toBeGreaterThan(100)
})

it.each([...EMAIL_FILES])('%s', async (name, raw) => {
  expect(summaryOf(await readEmail(raw))).toEqual(EXPECTED[name])
})

it('a photo comes byte by byte', async () => {
  const { attachments } = await readEmail(EMAIL_FILES.get('phone-photos') ?? Buffer.alloc(0))
  expect(attachments.map(({ content }) => content.subarray(0, 3).toString('hex'))).toEqual(['ffd8ff', 'ffd8ff'])
  expect(attachments.map(({ content }) => content.subarray(-2).toString('hex'))).toEqual(['ffd9', 'ffd9'])
})

it('a photo of twenty megabytes is one', async () => {
  const photo = Buffer.alloc(20_000_000, 0xab)
  const lines = photo.toString('base64').replace(/.{76}/g, '$&\r\n')
  const part = 'Content-Type: image/jpeg; name=photo.jpg\r\nContent-Transfer-Encoding: base64\r\n\r\n'
  const started = performance.now()
  const { attachments } = await readEmail(Buffer.from(`From: a@romashka.example\r\n${part}${lines}\r\n`))
  expect(performance.now() - started).toBeLessThan(SOON_MS)
  expect(attachments.map(({ name, content }) => ({ name, isSame: content.equals(photo) }))).toEqual([
    { name: 'photo.jpg', isSame: true },
  ])
})

const HEADERS = 'From: a@romashka.example\r\nSubject: Large\r\nMIME-Version: 1.0\r\n'
const PLAIN = 'Content-Type: text/plain; charset=utf-8\r\n\r\n'
const HTML = 'Content-Type: text/html; charset=utf-8\r\n\r\n'

function nested(levels: number): string {
  const openings = Array.from(
    { length: levels },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  )
  return `${openings.join('')}${PLAIN}Deep\r\n`
}

const LARGE: Record<string, string> = {
  'a header of a megabyte': `${HEADERS}X-Long: ${'x'.repeat(1_000_000)}\r\n${PLAIN}Text`,
  'a header of a megabyte in folded lines': `${HEADERS}X-Long:${'\r\n x'.repeat(250_000)}\r\n${PLAIN}Text`,
  'a megabyte of recipients': `${HEADERS}To: ${'a@romashka.example, '.repeat(50_000)}b@romashka.example\r\n${PLAIN}Text`,
  'a megabyte of brackets around an address': `${HEADERS}Reply-To: ${'('.repeat(500_000)}${'<'.repeat(500_000)}\r\n${PLAIN}Text`,
  'a megabyte of encoded words': `${HEADERS}Subject: ${'=?utf-8?Q?=D0=9F?= '.repeat(50_000)}\r\n${PLAIN}Text`,
  'a megabyte of references': `${HEADERS}References: ${'<a@b.example> '.repeat(70_000)}\r\n${PLAIN}Text`,
  'deeper parts than are read': HEADERS + nested(400),
  'more parts than are read': `${HEADERS}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(50_000)}--b--`,
  'parts that each have an encoding': `${HEADERS}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nx\r\n'.repeat(5_000)}--b--`,
  'two megabytes of text': `${HEADERS}${PLAIN}${'Слово за словом. '.repeat(65_000)}`,
  'two megabytes in one word': `${HEADERS}${PLAIN}${'x'.repeat(2_000_000)}`,
  'a million lines': `${HEADERS}${PLAIN}${' \r\n'.repeat(1_000_000)}`,
  'as many lines as are read': `${HEADERS}${PLAIN}${' \r\n'.repeat(140_000)}`,
  'as many answered quotes': `${HEADERS}${PLAIN}${'> a\r\nb\r\n'.repeat(70_000)}`,
  'a megabyte of labels': `${HEADERS}${PLAIN}${'От: a\r\n'.repeat(130_000)}`,
  'a megabyte of marks of forwarded emails': `${HEADERS}${PLAIN}${'---------- Forwarded message ---------\r\n'.repeat(25_000)}`,
  'a megabyte that looks like dates': `${HEADERS}${PLAIN}${'01.12.2026 10:00 '.repeat(60_000)}:`,
  'a megabyte of dated lines': `${HEADERS}${PLAIN}${'01.12.2026 10:00 a@b.example 10:00 от от\r\n'.repeat(25_000)}`,
  'a megabyte of open elements': `${HEADERS}${HTML}${'<b>'.repeat(330_000)}Text`,
  'a megabyte of nested tables': `${HEADERS}${HTML}${'<table><tr><td>'.repeat(70_000)}Text`,
  'a megabyte of nested quotes': `${HEADERS}${HTML}${'<blockquote>a'.repeat(75_000)}Text`,
  'a megabyte of crossed elements': `${HEADERS}${HTML}${'<b><i></b></i>'.repeat(75_000)}Text`,
  'a megabyte of an open attribute': `${HEADERS}${HTML}<a href="${'x'.repeat(1_000_000)}`,
  'a megabyte of entities': `${HEADERS}${HTML}${'&nbsp;&zwnj;'.repeat(80_000)}Text`,
  'a style of a megabyte': `${HEADERS}${HTML}<p style="${' display'.repeat(120_000)}">Text`,
}

it.each(Object.entries(LARGE))('%s is read soon', async (_, raw) => {
  const started = performance.now()
  const email = await readEmail(Buffer.from(raw))
  expect(performance.now() - started).toBeLessThan(SOON_MS)
  expect(email.from?.address).toBe('a@romashka.example')
  expect(email.text.length).toBeLessThanOrEqual(EMAIL_TEXT_MAX)
  expect((email.quoted ?? '').length).toBeLessThanOrEqual(EMAIL_TEXT_MAX)
})

it('says when a text was cut', async () => {
  const fits = await readEmail(Buffer.from(`${HEADERS}${PLAIN}${'я'.repeat(EMAIL_TEXT_MAX)}`))
  expect([fits.text.length, fits.isCut]).toEqual([EMAIL_TEXT_MAX, false])
  const longer = await readEmail(Buffer.from(`${HEADERS}${PLAIN}${'я'.repeat(EMAIL_TEXT_MAX - 1)}😀`))
  expect([longer.text.length, longer.isCut]).toEqual([EMAIL_TEXT_MAX - 1, true])
})

it('an email whose parts cannot be read is its own attachment', async () => {
  const raw = Buffer.from(HEADERS + nested(400))
  const { subject, text, attachments } = await readEmail(raw)
  expect({ subject, text }).toEqual({ subject: 'Large', text: '' })
  expect(attachments).toEqual([{ name: 'email.eml', type: 'application/octet-stream', content: raw }])
})

it('no more recipients, references and files are taken than are of use', async () => {
  const many = (of: (at: number) => string) => Array.from({ length: 1_000 }, (_, at) => of(at)).join('')
  const files = many((at) => `--b\r\nContent-Type: image/jpeg\r\nContent-Disposition: attachment\r\n\r\n${at}\r\n`)
  const email = await readEmail(
    Buffer.from(
      `${HEADERS}To: ${many((at) => `a${at}@b.example, `)}\r\nReferences: ${many((at) => `<${at}@b.example> `)}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${files}--b--\r\n`,
    ),
  )
  expect([email.recipients.length, email.references.length, email.attachments.length]).toEqual([200, 100, 100])
})
