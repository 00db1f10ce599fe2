import { createConnection } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { ImapMessage } from 'hoodiecrow-imap'
import { afterAll, expect, it } from 'vitest'
import { type BoxEmail, type ImapBoxOptions, openImapBox } from '#server/inbound-emails/imap-box.ts'
import { ImapBoxError } from '#server/inbound-emails/imap-box-error.ts'
import { certificateForLoopback } from '#tests/support/outside/certificate.ts'
import {
  answering,
  BOX_PASSWORD,
  type ImapServer,
  openHostileServer,
  openImapServer,
  trust,
} from '#tests/support/outside/imap-server.ts'

const authorities = getCACertificates('default')
const closing: (() => Promise<void>)[] = []

afterAll(async () => {
  setDefaultCACertificates(authorities)
  await Promise.all(closing.map((close) => close()))
})

async function opened(starting: Promise<ImapServer>): Promise<ImapServer> {
  const server = await starting
  closing.push(server.close)
  return server
}

const EMAIL = 'From: a@romashka.example\r\nSubject: One\r\n\r\nText\r\n'
const emails = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ raw: EMAIL.replace('One', `No ${at + 1}`) }))

const boxOf = ({ address }: ImapServer, options: ImapBoxOptions = {}) =>
  openImapBox(address, { isAnywhere: true, ...options })

/** What was read, and where the reading ended. */
async function readAll(
  server: ImapServer,
  after: Parameters<ReturnType<typeof boxOf>['readNew']>[0],
  options?: ImapBoxOptions,
) {
  const read: BoxEmail[] = []
  const position = await boxOf(server, options).readNew(after, async (email) => {
    read.push(email)
  })
  return { uids: read.map(({ uid }) => uid), raws: read.map(({ raw }) => raw?.toString()), read, position }
}

async function failureOf(reading: Promise<unknown>): Promise<ImapBoxError> {
  const error = await reading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ImapBoxError)
  return error as ImapBoxError
}

it.each([true, false])('a mailbox is checked and read (TLS from the first byte: %s)', async (isTls) => {
  const server = await opened(openImapServer({ isTls, messages: emails(3), plugins: isTls ? [] : ['STARTTLS'] }))
  expect(await boxOf(server).check()).toEqual({ messages: 3, position: { uidValidity: 1, lastUid: 3 } })
  const { raws, position } = await readAll(server, null)
  expect(raws).toEqual(emails(3).map(({ raw }) => raw))
  expect(position).toEqual({ uidValidity: 1, lastUid: 3 })
})

it('only what arrived behind the position is read, in the order of arrival', async () => {
  const server = await opened(openImapServer({ messages: emails(5) }))
  const { uids, position } = await readAll(server, { uidValidity: 1, lastUid: 3 })
  expect(uids).toEqual([4, 5])
  expect((await readAll(server, position)).uids).toEqual([])
  expect((await readAll(server, position)).position).toEqual(position)
})

it('nothing in the mailbox changes', async () => {
  const messages: ImapMessage[] = emails(2)
  const server = await opened(openImapServer({ messages }))
  await readAll(server, null)
  expect(messages.map(({ flags }) => flags)).toEqual([[], []])
  const names = server.commands.map((command) => command.split(' ').slice(0, 2).join(' ').toUpperCase())
  expect(names).toContain('EXAMINE INBOX')
  expect(
    names.filter((name) => /^(?:SELECT|STORE|UID STORE|EXPUNGE|COPY|UID COPY|MOVE|APPEND|DELETE|CLOSE)/.test(name)),
  ).toEqual([])
  expect(server.commands.filter((command) => /BODY\[/.test(command))).toEqual([])
  expect(server.commands.filter((command) => /BODY\.PEEK\[/.test(command))).toHaveLength(2)
})

it('an empty mailbox has a position', async () => {
  const server = await opened(openImapServer({ uidValidity: 7 }))
  expect(await boxOf(server).check()).toEqual({ messages: 0, position: { uidValidity: 7, lastUid: 0 } })
  expect((await readAll(server, null)).position).toEqual({ uidValidity: 7, lastUid: 0 })
})

it('a reading takes at most so many, and the next one goes on', async () => {
  const server = await opened(openImapServer({ messages: emails(5) }))
  const first = await readAll(server, null, { limit: 2 })
  expect(first.uids).toEqual([1, 2])
  const second = await readAll(server, first.position, { limit: 2 })
  expect(second.uids).toEqual([3, 4])
})

it('an email that is too large is named, not read', async () => {
  const large = { raw: `${EMAIL}${'x'.repeat(50_000)}\r\n` }
  const server = await opened(openImapServer({ messages: [large, ...emails(1)] }))
  const { read, position } = await readAll(server, null, { maxBytes: 10_000 })
  expect(read.map(({ uid, raw, size }) => ({ uid, isRead: raw !== null, size }))).toEqual([
    { uid: 1, isRead: false, size: large.raw.length },
    { uid: 2, isRead: true, size: EMAIL.replace('One', 'No 1').length },
  ])
  expect(position.lastUid).toBe(2)
})

it('when the server has numbered its emails again, those of the last days are read', async () => {
  const messages = [{ raw: EMAIL, internaldate: '14-Sep-2013 21:22:28 -0300' }, ...emails(2)]
  const server = await opened(openImapServer({ uidValidity: 2, messages }))
  const { uids, position } = await readAll(server, { uidValidity: 1, lastUid: 900 })
  expect(uids).toEqual([2, 3])
  expect(position).toEqual({ uidValidity: 2, lastUid: 3 })
})

it('when it has, and all of them are old, the position is behind them', async () => {
  const messages = [{ raw: EMAIL, internaldate: '14-Sep-2013 21:22:28 -0300' }]
  const server = await opened(openImapServer({ uidValidity: 2, messages }))
  const { uids, position } = await readAll(server, { uidValidity: 1, lastUid: 900 })
  expect(uids).toEqual([])
  expect(position).toEqual({ uidValidity: 2, lastUid: 1 })
})

it('what the caller rejects with is its own, and each email says the position behind it', async () => {
  const server = await opened(openImapServer({ messages: emails(3) }))
  const positions: unknown[] = []
  const refusal = new Error('No room')
  const reading = boxOf(server).readNew(null, async ({ uid, position }) => {
    if (uid === 2) throw refusal
    positions.push(position)
  })
  await expect(reading).rejects.toBe(refusal)
  expect(positions).toEqual([{ uidValidity: 1, lastUid: 1 }])
})

it('a caller that takes longer than the silence of a server may be is waited for', async () => {
  const server = await opened(openImapServer({ messages: emails(2) }))
  const uids: number[] = []
  await boxOf(server, { timeoutMs: 1_000 }).readNew(null, async ({ uid }) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    uids.push(uid)
  })
  expect(uids).toEqual([1, 2])
})

it('behind the overall time no email is begun', async () => {
  const server = await opened(openImapServer({ messages: emails(3) }))
  const { uids, position } = await (async () => {
    const uids: number[] = []
    const position = await boxOf(server, { overallMs: 2_000 }).readNew(null, async ({ uid }) => {
      uids.push(uid)
      await new Promise((resolve) => setTimeout(resolve, 2_050))
    })
    return { uids, position }
  })()
  expect(uids).toEqual([1])
  expect(position.lastUid).toBe(1)
})

it('a wrong password', async () => {
  const server = await opened(openImapServer())
  const box = openImapBox({ ...server.address, password: 'wrong' }, { isAnywhere: true })
  const { failure, words, message } = await failureOf(box.check())
  expect(failure).toBe('no_sign_in')
  expect(words).not.toBe('')
  expect(message).not.toContain('wrong')
})

it.each([
  ['* NO [UNAVAILABLE] Temporary authentication failure', 'busy'],
  ['TAG NO [UNAVAILABLE] Temporary authentication failure', 'busy'],
  ['TAG NO [LIMIT] Too many simultaneous connections', 'busy'],
  ['TAG NO [AUTHENTICATIONFAILED] Invalid credentials', 'no_sign_in'],
  ['TAG NO неверный пароль', 'no_sign_in'],
])('a server that answers a sign-in with %s', async (answer, expected) => {
  const tagged = answer.startsWith('TAG') ? answer : `${answer}\r\nTAG NO ${answer.slice(5)}`
  const server = await opened(
    openHostileServer((socket) => answering(socket, { ...CAPABLE, LOGIN: tagged, AUTHENTICATE: tagged })),
  )
  expect((await failureOf(boxOf(server).check())).failure).toBe(expected)
})

it('an inbox that cannot be opened', async () => {
  const answers = { ...CAPABLE, EXAMINE: 'TAG NO [NONEXISTENT] Unknown Mailbox: INBOX' }
  const server = await opened(openHostileServer((socket) => answering(socket, answers)))
  const { failure, words } = await failureOf(boxOf(server).check())
  expect(failure).toBe('no_inbox')
  expect(words).toContain('Unknown Mailbox')
})

it('a server that is full says so at once', async () => {
  const server = await opened(
    openHostileServer((socket) => socket.end('* BYE Too many connections, try again later\r\n')),
  )
  expect((await failureOf(boxOf(server).check())).failure).toBe('busy')
})

it('nothing listens', async () => {
  const server = await openImapServer()
  await server.close()
  expect((await failureOf(boxOf(server).check())).failure).toBe('no_connection')
})

it('a name that does not exist', async () => {
  const server = await opened(openImapServer())
  const box = openImapBox({ ...server.address, host: 'no-such-host.invalid' }, { isAnywhere: true, timeoutMs: 5_000 })
  expect((await failureOf(box.check())).failure).toBe('no_connection')
})

it('a server that offers no STARTTLS is not told the password', async () => {
  const server = await opened(openImapServer({ isTls: false }))
  expect((await failureOf(boxOf(server).check())).failure).toBe('no_encryption')
  expect(server.connections()).toBe(1)
  expect(
    server.commands.filter((command) => /LOGIN|AUTHENTICATE/i.test(command) || command.includes(BOX_PASSWORD)),
  ).toEqual([])
})

it.each([
  ['has expired', /expired/, () => trust(certificateForLoopback({ validDays: [-3, -1] }))],
  ['is of another host', /not in the cert's list/, () => trust(certificateForLoopback({ ip: [127, 0, 0, 2] }))],
  ['no authority knows', /^self-signed certificate$/, () => certificateForLoopback()],
])('a certificate that %s', async (_, said, make) => {
  for (const isTls of [true, false]) {
    const server = await opened(openImapServer({ isTls, plugins: isTls ? [] : ['STARTTLS'], certificate: make() }))
    const { failure, words } = await failureOf(boxOf(server).check())
    expect({ failure, isTls }).toEqual({ failure: 'no_encryption', isTls })
    expect(words).toMatch(said)
  }
})

it('a server without TLS where TLS is expected', async () => {
  const server = await opened(openImapServer({ isTls: false }))
  const box = openImapBox({ ...server.address, isTls: true }, { isAnywhere: true, timeoutMs: 2_000 })
  expect((await failureOf(box.check())).failure).toBe('no_encryption')
})

it.each(['127.0.0.1', '127.1', '2130706433', 'localhost', '::1', '::ffff:127.0.0.1', '169.254.169.254', '10.0.0.1'])(
  '%s is not connected to',
  async (host) => {
    const server = await opened(openImapServer())
    const { failure } = await failureOf(openImapBox({ ...server.address, host }).check())
    expect(failure).toBe('inside_address')
    expect(server.connections()).toBe(0)
  },
)

const CAPABLE = {
  CAPABILITY: '* CAPABILITY IMAP4rev1\r\nTAG OK done',
  LOGIN: 'TAG OK signed in',
  EXAMINE: '* 1 EXISTS\r\n* OK [UIDVALIDITY 1] valid\r\n* OK [UIDNEXT 2] next\r\nTAG OK [READ-ONLY] opened',
  'UID SEARCH': '* SEARCH 1\r\nTAG OK done',
}
const SIZE = 'UID FETCH 1 (UID RFC822.SIZE'

const drip = (text: string) => (socket: { write(text: string): void; destroyed: boolean }) => {
  let at = 0
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer)
    else socket.write(text.charAt(at++ % text.length))
  }, 50)
}

/** What a server does that is broken or means ill; each ends within its time. */
const HOSTILE: [string, Parameters<typeof openHostileServer>[0]][] = [
  ['says nothing', () => {}],
  ['says nothing behind its greeting', (socket) => socket.write('* OK ready\r\n')],
  ['drips its greeting', drip('* OK welcome ')],
  [
    'drips lines without an end',
    (socket) => answering(socket, { ...CAPABLE, 'UID SEARCH': drip('* OK still working\r\n') }),
  ],
  ['sends garbage', (socket) => socket.write(Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 97) % 256)))],
  ['answers with garbage', (socket) => answering(socket, { ...CAPABLE, 'UID SEARCH': '(((\x01"{\r\n)]}*' })],
  ['sends a line of 20 megabytes', (socket) => socket.write(`* OK ${'x'.repeat(20_000_000)}`)],
  [
    'sends a million tokens',
    (socket) => answering(socket, { ...CAPABLE, 'UID SEARCH': `* X (${'a '.repeat(1_000_000)})\r\nTAG OK` }),
  ],
  [
    'announces a gigabyte',
    (socket) => answering(socket, { ...CAPABLE, [SIZE]: '* 1 FETCH (UID 1 BODY[] {1073741824}\r\nxxx' }),
  ],
  [
    'sends more than it said',
    (socket) =>
      answering(socket, {
        ...CAPABLE,
        [SIZE]: '* 1 FETCH (UID 1 RFC822.SIZE 10)\r\nTAG OK',
        'UID FETCH': `* 1 FETCH (UID 1 BODY[]<0> {2000000}\r\n${'x'.repeat(2_000_000)})\r\nTAG OK`,
      }),
  ],
  [
    'closes in the middle of an email',
    (socket) =>
      answering(socket, {
        ...CAPABLE,
        [SIZE]: '* 1 FETCH (UID 1 RFC822.SIZE 1000)\r\nTAG OK',
        'UID FETCH': (open) => open.end('* 1 FETCH (UID 1 BODY[]<0> {1000}\r\nhalf'),
      }),
  ],
  ['closes at once', (socket) => socket.destroy()],
  ['closes behind the sign-in', (socket) => answering(socket, { ...CAPABLE, EXAMINE: (open) => open.destroy() })],
  ['does not search', (socket) => answering(socket, { ...CAPABLE, 'UID SEARCH': 'TAG BAD unknown command' })],
]

it.each(HOSTILE)('a server that %s', async (_, act) => {
  const server = await opened(openHostileServer(act))
  const started = performance.now()
  const options = { timeoutMs: 1_000, overallMs: 2_000, maxBytes: 1_000_000 }
  const { failure } = await failureOf(readAll(server, null, options))
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(['no_connection', 'no_encryption', 'other']).toContain(failure)
})

it('a server that never shakes hands', async () => {
  const server = await opened(openHostileServer(() => {}, { isTls: false }))
  const box = openImapBox({ ...server.address, isTls: true }, { isAnywhere: true, timeoutMs: 500 })
  expect((await failureOf(box.check())).failure).toBe('no_connection')
})

it('no connection is left open', async () => {
  let open = 0
  const server = await opened(
    openHostileServer((socket) => {
      open++
      socket.on('close', () => open--)
      answering(socket, { ...CAPABLE, 'UID SEARCH': '* SEARCH\r\nTAG OK' })
    }),
  )
  await boxOf(server).check()
  await readAll(server, null)
  await expect.poll(() => open).toBe(0)
  createConnection(server.address.port, '127.0.0.1').destroy()
})
