declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  export interface ImapMessage {
    raw: string
    uid?: number
    /** Such as `14-Sep-2013 21:22:28 -0300`. */
    internaldate?: string
    flags?: string[]
  }
  interface Options {
    plugins: string[]
    storage: Record<string, { messages?: ImapMessage[]; uidvalidity?: number; uidnext?: number }>
    users: Record<string, { password: string }>
    /** TLS from the first byte. */
    secureConnection: boolean
    credentials: { key: string; cert: string }
  }
  /** A server of IMAP in memory; what it is given as storage is what it changes. */
  export default function hoodiecrow(options: Options): {
    server: Server
    listen(port: number, host: string, done: () => void): void
    close(done: () => void): void
    appendMessage(mailbox: string, flags: string[], internaldate: Date, raw: string): void
  }
}
