import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import hoodiecrow, { type ImapMessage } from 'hoodiecrow-imap'
import type { BoxAddress } from '#server/inbound-emails/imap-box.ts'
import { type Certificate, certificateForLoopback } from './certificate.ts'

export interface ImapServer {
  address: BoxAddress
  /** Commands that came in the clear or over TLS from the first byte, without their tags. */
  commands: string[]
  /** How often it was connected to. */
  connections(): number
  close(): Promise<void>
}

export interface RealMailbox extends ImapServer {
  /** Puts an email into the inbox. */
  receive(raw: string): void
}

const PLUGINS = [
  'ID',
  'AUTH-PLAIN',
  'NAMESPACE',
  'IDLE',
  'ENABLE',
  'CONDSTORE',
  'LITERALPLUS',
  'UNSELECT',
  'SPECIAL-USE',
]
export const BOX_PASSWORD = 'correct horse 7'

interface Options {
  messages?: ImapMessage[]
  uidValidity?: number
  /** Without it, STARTTLS is offered. */
  isTls?: boolean
  plugins?: string[]
  certificate?: Certificate
}

/** A real mailbox on loopback, whose user is `service`. */
export async function openImapServer(options: Options = {}): Promise<RealMailbox> {
  const { messages = [], uidValidity = 1, isTls = true, plugins = [], certificate = trusted() } = options
  const server = hoodiecrow({
    plugins: [...PLUGINS, ...plugins],
    storage: { INBOX: { messages, uidvalidity: uidValidity }, '': {} },
    users: { service: { password: BOX_PASSWORD } },
    secureConnection: isTls,
    credentials: certificate,
  })
  const commands: string[] = []
  const { count, close } = watched(server.server)
  server.server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => {
    socket.on('data', (data: Buffer) => commands.push(...data.toString('latin1').split('\r\n').map(withoutTag)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: addressOf(server.server, isTls),
    commands,
    connections: count,
    close,
    receive: (raw) => server.appendMessage('INBOX', [], new Date(), raw),
  }
}

/** A server on loopback that does with a connection whatever it is told. */
export async function openHostileServer(
  act: (socket: Socket) => void,
  { isTls = true, certificate = trusted() } = {},
): Promise<ImapServer> {
  const server = isTls
    ? createTlsServer(certificate, (socket: TLSSocket) => act(socket.on('error', () => {})))
    : createServer((socket) => act(socket.on('error', () => {})))
  const { count, close } = watched(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { address: addressOf(server, isTls), commands: [], connections: count, close }
}

/** Answers each command by its name; `TAG` in an answer is that of the command. */
export function answering(
  socket: Socket,
  answers: Record<string, string | ((socket: Socket) => void)>,
  greeting = '* OK ready',
): void {
  socket.write(`${greeting}\r\n`)
  let text = ''
  socket.on('data', (data: Buffer) => {
    const lines = `${text}${data.toString('latin1')}`.split('\r\n')
    text = lines.pop() ?? ''
    for (const line of lines) {
      const [tag = '', ...words] = line.split(' ')
      const known = Object.keys(answers).find((name) => words.join(' ').toUpperCase().startsWith(name))
      const answer = known === undefined ? 'TAG OK done' : answers[known]
      if (typeof answer === 'function') answer(socket)
      else if (answer !== undefined) socket.write(`${answer.replaceAll('TAG', tag)}\r\n`)
    }
  })
}

function addressOf(server: Server, isTls: boolean): BoxAddress {
  const { port } = server.address() as AddressInfo
  return { host: '127.0.0.1', port, isTls, username: 'service', password: BOX_PASSWORD }
}

function watched(server: Server): { count: () => number; close: () => Promise<void> } {
  const open = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket: Socket) => {
    connections++
    open.add(socket.on('error', () => {}))
  })
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of open) socket.destroy()
      server.close(() => resolve())
    })
  return { count: () => connections, close }
}

function withoutTag(line: string): string {
  return line.replace(/^\S+ /, '')
}

let own: Certificate | undefined

/** A certificate that this process trusts, until another test says whom it trusts. */
function trusted(): Certificate {
  own ??= certificateForLoopback()
  return getCACertificates('default').includes(own.cert) ? own : trust(own)
}

export function trust(certificate: Certificate): Certificate {
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert])
  return certificate
}
