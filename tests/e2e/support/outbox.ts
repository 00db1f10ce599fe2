import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The link in the newest email to an address: without a mail server emails are in the data directory. */
export async function mailedLink(recipient: string, leadsTo: string): Promise<string> {
  const outbox = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  let link: string | undefined
  await expect(() => {
    const mails = readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .toSorted((one, other) => numberOf(one) - numberOf(other))
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .filter((mail) => mail.includes(`To: ${recipient}`))
    link = mails.flatMap((mail) => linksOf(mail)).findLast((found) => found.includes(leadsTo))
    expect(link).toBeTruthy()
  }).toPass({ timeout: 20_000 })
  return link ?? ''
}

function numberOf(name: string): number {
  return Number(/-(\d+)\.eml$/.exec(name)?.[1])
}

/** Of the part in plain text, however it is encoded. */
function linksOf(mail: string): string[] {
  const part = mail.split(/^Content-Type: text\/plain.*$/m)[1]?.split(/^--/m)[0] ?? ''
  const [head = ''] = part.split(/\r?\n\r?\n/, 1)
  return decode(head, part.slice(head.length)).match(/https?:\/\/\S+/g) ?? []
}

function decode(head: string, body: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return body
  return body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
