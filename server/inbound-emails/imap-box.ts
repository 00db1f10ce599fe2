import { isIP } from 'node:net'
import type { ImapFlow, SearchObject } from 'imapflow'
import { InsideAddress, isInsideAddress, lookupOutside } from '../outside-calls/index.ts'
import { ImapBoxError, imapBoxError } from './imap-box-error.ts'

export interface BoxAddress {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS, without which nothing is sent. */
  isTls: boolean
  username: string
  password: string
}

/** How far a mailbox was read: RFC 3501, 2.3.1.1. */
export interface BoxPosition {
  uidValidity: number
  lastUid: number
}

export interface BoxEmail {
  uid: number
  /** Null: it is larger than `maxBytes`. */
  raw: Buffer | null
  /** In bytes, as the server says. */
  size: number
  /** Behind it: may be stored with it. */
  position: BoxPosition
}

export interface ImapBox {
  /**
   * Signs in and opens the inbox.
   * @returns how many emails it has, and the position behind the newest
   * @throws ImapBoxError
   */
  check(): Promise<{ messages: number; position: BoxPosition }>
  /**
   * Gives the emails that arrived behind a position to `each`, oldest first, one at a time; null: all that there are.
   * When the server has renumbered its emails (another UIDVALIDITY), those of the last days are given, whether they
   * were read before or not: their Message-IDs say.
   * @returns the position behind the last email for which `each` resolved
   * @throws ImapBoxError; whatever `each` rejects with
   */
  readNew(after: BoxPosition | null, each: (email: BoxEmail) => Promise<void>): Promise<BoxPosition>
}

export interface ImapBoxOptions {
  /** Whether the host may be within the operator's own network. */
  isAnywhere?: boolean
  /** At most so many emails in one reading. */
  limit?: number
  /** Larger emails are not read. */
  maxBytes?: number
  /** For connecting, and for each silence of the server (milliseconds). */
  timeoutMs?: number
  /** After it no further email is begun, and what still runs then is cut off soon (milliseconds). */
  overallMs?: number
}

const TIMEOUT_MS = 15_000
const OVERALL_MS = 5 * 60_000
const LIMIT = 100
const BYTES_MAX = 30 * 1024 * 1024
/** Of an answer of the server, beside the email in it. */
const ANSWER_MAX = 8 * 1024 * 1024
const TOKENS_MAX = 200_000
/** How much longer than the overall time one email may take, as a share of it. */
const GRACE = 0.25
const RENUMBERED_DAYS = 3
const DAY_MS = 24 * 3_600_000

/**
 * The inbox of a mailbox over IMAP. Nothing in it is changed: it is opened for reading, and emails stay unread.
 * Unless it may be anywhere, the name of its host is resolved once and the checked address connected to.
 */
export function openImapBox(address: BoxAddress, options: ImapBoxOptions = {}): ImapBox {
  const { limit = LIMIT, maxBytes = BYTES_MAX, overallMs = OVERALL_MS } = options

  /** Opens the inbox for some work, and closes the connection after it. */
  async function withInbox<Result>(work: (inbox: Inbox) => Promise<Result>): Promise<Result> {
    const deadline = Date.now() + overallMs
    const limited = AbortSignal.timeout(overallMs * (1 + GRACE))
    try {
      const client = await whileAllowed(limited, connectedClient(address, options))
      const close = () => client.close()
      limited.addEventListener('abort', close)
      try {
        await client.connect()
        const lock = await client.getMailboxLock('INBOX', { readOnly: true })
        const { mailbox } = client
        if (!mailbox) throw new ImapBoxError('no_inbox', 'The inbox was not opened')
        const { exists, uidNext } = mailbox
        const result = await work({ client, exists, uidNext, uidValidity: Number(mailbox.uidValidity), deadline })
        lock.release()
        return result
      } finally {
        limited.removeEventListener('abort', close)
        // Not logged out: a server that is slow to say goodbye would be waited for.
        close()
      }
    } catch (error) {
      if (error instanceof OwnError) throw error.cause
      throw imapBoxError(error, { isTimedOut: limited.aborted })
    }
  }

  return {
    check: () =>
      withInbox(async (inbox) => ({
        messages: inbox.exists,
        position: { uidValidity: inbox.uidValidity, lastUid: await newestUid(inbox) },
      })),

    readNew: (after, each) =>
      withInbox(async (inbox) => {
        const { client, uidValidity, deadline } = inbox
        const { uids, behind } = await newUids(inbox, after)
        let position = { uidValidity, lastUid: behind }
        for (const uid of uids.slice(0, limit)) {
          if (Date.now() > deadline) break
          const email = await readOne(client, uid, maxBytes)
          position = { uidValidity, lastUid: uid }
          if (!email) continue
          await each({ uid, ...email, position }).catch((error: unknown) => {
            throw new OwnError('The email was not taken', { cause: error })
          })
        }
        return position
      }),
  }
}

interface Inbox {
  client: ImapFlow
  exists: number
  uidNext: number
  uidValidity: number
  deadline: number
}

/** Around what the caller of `readNew` rejects with, which is no failure of the mailbox. */
class OwnError extends Error {}

/** Loaded on first use: most accounts read no mailbox. */
async function connectedClient(address: BoxAddress, options: ImapBoxOptions): Promise<ImapFlow> {
  const { host, port, isTls, username, password } = address
  const { isAnywhere = false, maxBytes = BYTES_MAX, timeoutMs = TIMEOUT_MS } = options
  const checked = isAnywhere ? host : await outsideAddress(host)
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    host: checked,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    secure: isTls,
    ...(!isTls && { doSTARTTLS: true }),
    auth: { user: username, pass: password },
    tls: { minVersion: 'TLSv1.2' },
    clientInfo: { name: 'Naryad' },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxLineLength: ANSWER_MAX,
    maxLiteralSize: maxBytes + 1,
    maxResponseSize: maxBytes + ANSWER_MAX,
    maxResponseTokens: TOKENS_MAX,
  })
  // What fails rejects the call that waits for it, too.
  client.on('error', () => {})
  return client
}

/** IPv4 first: not every network has the other. */
async function outsideAddress(host: string): Promise<string> {
  if (isIP(host) !== 0) {
    if (isInsideAddress(host)) throw new InsideAddress(host)
    return host
  }
  return new Promise((resolve, reject) => {
    lookupOutside(host, { all: true }, (error, found) => {
      if (error) return reject(error)
      const addresses = Array.isArray(found) ? found : [{ address: found, family: 4 }]
      const [first] = addresses.toSorted((one, other) => one.family - other.family)
      if (first) resolve(first.address)
      else reject(new InsideAddress(host))
    })
  })
}

/** What a name server takes too long for is given up with everything else. */
function whileAllowed<Result>(limited: AbortSignal, working: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    limited.addEventListener('abort', () => reject(limited.reason), { once: true })
    working.then(resolve, reject)
  })
}

async function newestUid({ client, exists, uidNext }: Inbox): Promise<number> {
  if (uidNext > 0) return uidNext - 1
  if (exists === 0) return 0
  const newest = await client.fetchOne('*', { uid: true })
  return newest ? newest.uid : 0
}

/** The emails to read in ascending order, and the number behind which they are. */
async function newUids(inbox: Inbox, after: BoxPosition | null): Promise<{ uids: number[]; behind: number }> {
  const { client, uidValidity } = inbox
  if (after && after.uidValidity !== uidValidity) {
    const uids = await search(client, { since: new Date(Date.now() - RENUMBERED_DAYS * DAY_MS) })
    const [first] = uids
    return { uids, behind: first === undefined ? await newestUid(inbox) : first - 1 }
  }
  const behind = after?.lastUid ?? 0
  // The newest email is in every range that ends with *.
  const uids = (await search(client, { uid: `${behind + 1}:*` })).filter((uid) => uid > behind)
  return { uids, behind }
}

async function search(client: ImapFlow, query: SearchObject): Promise<number[]> {
  const found = await client.search(query, { uid: true })
  if (!found) throw new ImapBoxError('other', 'The server does not search')
  return found.sort((one, other) => one - other)
}

/** Null when it has been deleted meanwhile. */
async function readOne(
  client: ImapFlow,
  uid: number,
  maxBytes: number,
): Promise<{ raw: Buffer | null; size: number } | null> {
  const sized = await client.fetchOne(String(uid), { uid: true, size: true }, { uid: true })
  if (!sized) return null
  const size = sized.size ?? 0
  if (size > maxBytes) return { raw: null, size }
  const found = await client.fetchOne(String(uid), { uid: true, source: { maxLength: maxBytes + 1 } }, { uid: true })
  if (!found || found.source === undefined) return null
  const { source } = found
  return { raw: source.length > maxBytes ? null : source, size: size || source.length }
}
