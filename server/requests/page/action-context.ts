import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/database.ts'
import type { FileLinks } from '../../files/file-links.ts'

/** What reading a request and acting on it needs of the call. */
export interface ActionContext {
  tx: Tx
  actor: Actor
  links: FileLinks
}
