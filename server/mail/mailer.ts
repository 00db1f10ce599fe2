import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as nodemailer from 'nodemailer'
import type { Config } from '../config.ts'

/** An email ready to be sent. */
export interface Mail {
  id: number
  /** The Message-ID, in its brackets; null: one that leads to nothing. */
  messageId: string | null
  /** The Message-ID of the first email of the thread, unless this is it. */
  threadId: string | null
  recipient: string
  /** Instead of the installation's; the address stays the installation's own. */
  senderName: string | null
  replyTo: string | null
  subject: string
  text: string
  html: string
  unsubscribeUrl: string | null
  attachments: { filename: string; content: Buffer }[]
  writtenAt: Date
}

export interface Mailer {
  /** Whether emails are written to files because there is no mail server. */
  isOutbox: boolean
  /** Resolves when the mail server has accepted the email, or when it is in the outbox. */
  deliver(mail: Mail): Promise<void>
  /** Deletes older files of the outbox. */
  forgetBefore(time: Date): Promise<void>
}

/** The timeout of one attempt with a server that hangs. */
const TIMEOUT_MS = 15_000
/** Emails contain links meant only for their recipients: only the program's user may read them. */
const OWN_DIRECTORY = 0o700
const OWN_FILE = 0o600

interface Options {
  timeoutMs?: number
  /** Called with whether the mail server accepted an email, or at least answered about it. */
  report?: (answered: boolean) => void
}

/**
 * Mail over SMTP, or, without a server, an outbox of .eml files in the data directory, which any mail program opens.
 */
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

/** Loaded on first use: its library takes 7 MB, and a starting server sends no mail. */
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
      // So that a watcher of the directory never sees half a message.
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

function messageOf(mail: Mail, config: Config) {
  const { id, messageId, threadId, recipient, senderName, replyTo } = mail
  const { subject, text, html, unsubscribeUrl, attachments, writtenAt } = mail
  const host = new URL(config.publicUrl).hostname
  return {
    from: senderName ? { name: senderName, address: addressOf(config.mailFrom) } : config.mailFrom,
    // As objects, addresses are never parsed as a list of them.
    to: { name: '', address: recipient },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    attachments,
    date: writtenAt,
    // The same at every attempt, so that an email accepted twice is recognised as one.
    messageId: messageId ?? `<letter-${id}-${writtenAt.getTime()}@${host}>`,
    ...(threadId && { inReplyTo: threadId, references: threadId }),
    headers: {
      // Stop auto-replies; the second is Exchange’s own.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** Of `Name <address>`, or of an address alone. */
function addressOf(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender
}

function fileNameOf({ id, writtenAt }: Mail): string {
  return `${writtenAt.toISOString().slice(0, 19).replaceAll(':', '-')}-${id}.eml`
}

/** Whether the mail server rejects this email for good: an unknown address, a message it objects to. */
export function isRefusedForGood(error: unknown): boolean {
  return isAboutEmail(error) && typeof error.responseCode === 'number' && error.responseCode >= 500
}

const CLOSES = 421

/** Whether the mail server answered about the email and its recipient, not about itself. */
function isAboutEmail(error: unknown): error is { responseCode?: unknown } {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== CLOSES
}
