import type { HistoryEntity } from '#contract/history.ts'
import type { EventSubject, PublishedChange } from '#contract/integrations/changes.ts'
import type { Webhook } from '#contract/integrations/webhooks.ts'
import { RESOURCES } from '#contract/resources.ts'
import type { Actor } from '../access/actor.ts'
import { requireRow } from '../access/scope.ts'
import { readAgreement } from '../agreements/index.ts'
import { readPublished } from '../changes/index.ts'
import { readClient } from '../clients/index.ts'
import type { Tx } from '../db/database.ts'
import { openLabelLinks, readEquipment } from '../equipment/index.ts'
import { AppError } from '../errors/app-error.ts'
import { readFacility } from '../facilities/index.ts'
import type { FileLinks } from '../files/file-links.ts'
import { withWireTimes } from '../http/json-text.ts'
import { readRequest } from '../requests/index.ts'
import { readScheduledRequest } from '../scheduler/index.ts'

/** A message of more bytes is sent without its row. */
const BODY_MAX = 20 * 1024

export interface MessageLinks {
  publicUrl: string
  files: FileLinks
}

interface Event {
  event_id: number
  payload: Webhook['payload']
}

/** The body of a message about an event as the actor may read it now; null when they may not. */
export async function writeMessage(
  tx: Tx,
  actor: Actor,
  links: MessageLinks,
  { event_id, payload }: Event,
): Promise<string | null> {
  const change = (await readPublished(tx, actor, links.publicUrl, [event_id])).get(event_id)
  if (!change) return null
  if (payload === 'thin') return textOf(change, { details: null, object: null, truncated: false })
  const object = change.data.subject && (await readObject(tx, actor, links, change.data.subject))
  const whole = textOf(change, { object, truncated: false })
  return Buffer.byteLength(whole) <= BODY_MAX ? whole : textOf(change, { details: null, object: null, truncated: true })
}

function textOf({ type, timestamp, data }: PublishedChange, more: object): string {
  return withWireTimes(JSON.stringify({ type, timestamp, data: { ...data, ...more } }))
}

interface Reading extends MessageLinks {
  tx: Tx
  actor: Actor
}

/** A row as its page answers it. */
const READ: Record<HistoryEntity, (reading: Reading, id: number) => Promise<object>> = {
  requests: ({ tx, actor, files }, id) => readRequest({ tx, actor, links: files }, id),
  scheduled_requests: ({ tx, actor }, id) => readScheduledRequest(tx, actor, id),
  agreements: ({ tx, actor }, id) => readAgreement(tx, actor, id),
  facilities: ({ tx, actor }, id) => readFacility(tx, actor, id),
  equipment: ({ tx, actor, publicUrl }, id) => readEquipment(tx, actor, openLabelLinks(publicUrl), id),
  clients: ({ tx, actor }, id) => readClient(tx, actor, id),
}

/** Null when the row is gone, or no longer the actor's to read. */
async function readObject(
  tx: Tx,
  actor: Actor,
  links: MessageLinks,
  { entity, id }: EventSubject,
): Promise<object | null> {
  try {
    await requireRow(tx, actor, `${RESOURCES[entity].grants}:read`, id)
    return await READ[entity]({ ...links, tx, actor }, id)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
