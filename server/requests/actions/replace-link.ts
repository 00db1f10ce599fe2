import { randomBytes } from 'node:crypto'
import { recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { lockInAnyStatus } from '../page/lock-request.ts'

/** 128 random bits: the address of a request's public page, which cannot be guessed. */
export function newLinkHash(): string {
  return randomBytes(16).toString('base64url')
}

/** Gives the request another public address; the old one leads nowhere from then on. */
export async function replaceLink(context: ActionContext, id: number, { version }: { version?: number | undefined }) {
  const { tx, actor } = context
  const request = await lockInAnyStatus(context, id, 'requests:update', version)
  await saveChange(tx, id, { hash: newLinkHash() })
  await recordOn(tx, actor, request, 'linkReplaced', {})
}
