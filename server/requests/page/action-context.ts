import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/database.ts'
import type { FileLinks } from '../../files/file-links.ts'

/** The part of a call that reading a request and acting on it needs. */
export interface ActionContext {
  tx: Tx
  actor: Actor
  links: FileLinks
}
