import type { Tx } from '../db/database.ts'

/** Where answers to an email go. */
export interface ReplyTo {
  address: string
  /** Whether they reach the request by themselves; otherwise someone of the account reads them. */
  reachesRequest: boolean
}

/** By what answers to emails about requests find their way. */
export interface Replies {
  /** @returns null when the account has no address for answers */
  replyTo(tx: Tx, request: { accountId: number; requestId: number }): Promise<ReplyTo | null>
  /** The Message-ID of an email about a request, in its brackets: the same at each attempt. */
  messageId(email: { accountId: number; requestId: number; emailId: number }): string
}
