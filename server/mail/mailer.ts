import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as nodemailer from 'nodemailer'
import type { Config } from '../config.ts'

/** A letter ready to go. */
export interface Mail {
  id: number
  recipient: string
  subject: string
  text: string
  html: string
  unsubscribeUrl: string | null
  attachments: { filename: string; content: Buffer }[]
  writtenAt: Date
}

export interface Mailer {
  /** Whether letters are kept here because there is no mail server. */
  isOutbox: boolean
  /** Resolves when the mail server has taken the letter, or when it lies in the outbox. */
  deliver(mail: Mail): Promise<void>
  /** Throws away what lies in the outbox since before then. */
  forgetBefore(time: Date): Promise<void>
}

/** A server that hangs holds one attempt up for no longer. */
const TIMEOUT_MS = 15_000
/** The letters hold links that open what is their readers' alone: nobody but the program's user may look. */
const OWN_DIRECTORY = 0o700
const OWN_FILE = 0o600

interface Options {
  timeoutMs?: number
  /** Is told whether the mail server took a letter, or at least looked at it. */
  report?: (answered: boolean) => void
}

/** Mail over SMTP, or, without a server, an outbox of .eml files in the data directory, which any mail program opens. */
export function openMailer(config: Config, options: Options = {}): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config, options) : outboxMailer(config)
}

function smtpMailer(url: string, config: Config, { timeoutMs = TIMEOUT_MS, report }: Options): Mailer {
  const transport = whenNeeded(({ createTransport }) =>
    createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  return {
    isOutbox: false,
    async deliver(mail) {
      try {
        await (await transport()).sendMail(messageOf(mail, config))
        report?.(true)
      } catch (error) {
        report?.(isAboutEmail(error))
        throw error
      }
    },
    async forgetBefore() {},
  }
}

/** A server that starts needs no mail yet, and its library takes 7 MB. */
function whenNeeded<Transport>(open: (library: typeof nodemailer) => Transport): () => Promise<Transport> {
  let opening: Promise<Transport> | undefined
  return () => {
    opening ??= import('nodemailer').then(open)
    return opening
  }
}

function outboxMailer(config: Config): Mailer {
  const directory = join(config.dataDir, 'outbox')
  const transport = whenNeeded(({ createTransport }) => createTransport({ streamTransport: true, buffer: true }))
  return {
    isOutbox: true,
    async deliver(mail) {
      const { message } = await (await transport()).sendMail(messageOf(mail, config))
      await mkdir(directory, { recursive: true, mode: OWN_DIRECTORY })
      const path = join(directory, fileNameOf(mail))
      // A watcher of the directory never sees half a message.
      await writeFile(`${path}.part`, message, { mode: OWN_FILE })
      await rename(`${path}.part`, path)
    },
    async forgetBefore(time) {
      for (const name of await readdir(directory).catch(() => [])) {
        const path = join(directory, name)
        const { mtime } = await stat(path)
        if (mtime < time) await rm(path, { force: true })
      }
    },
  }
}

function messageOf(
  { id, recipient, subject, text, html, unsubscribeUrl, attachments, writtenAt }: Mail,
  config: Config,
) {
  const host = new URL(config.publicUrl).hostname
  return {
    from: config.mailFrom,
    // As an object: what stands in the address is never read as a list of addresses.
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    attachments,
    date: writtenAt,
    // The same at every attempt, so that a letter taken twice is seen to be one.
    messageId: `<letter-${id}-${writtenAt.getTime()}@${host}>`,
    headers: {
      // Answering machines leave it alone.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

function fileNameOf({ id, writtenAt }: Mail): string {
  return `${writtenAt.toISOString().slice(0, 19).replaceAll(':', '-')}-${id}.eml`
}

/** Whether the mail server will not have this letter, ever: an address that does not exist, a message it objects to. */
export function isRefusedForGood(error: unknown): boolean {
  return isAboutEmail(error) && typeof error.responseCode === 'number' && error.responseCode >= 500
}

const CLOSES = 421

/** Whether the mail server spoke of the email and its recipient, and not of itself. */
function isAboutEmail(error: unknown): error is { responseCode?: unknown } {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== CLOSES
}
