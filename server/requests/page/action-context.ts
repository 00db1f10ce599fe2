import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { FileLinks } from '#server/files/file-links.ts'

/** The part of a call that reading a request and acting on it needs. */
export interface ActionContext {
  tx: Tx
  actor: Actor
  links: FileLinks
  /** What a phone sends later was done without the knowledge of what others did meanwhile. */
  isFromPhone?: true
  /** The office accepts what was done although the request had changed: neither its status, that of its checklists, nor grants are asked. */
  isAccepted?: true
}
