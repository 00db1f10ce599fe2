import type { LiveEvent } from '#contract/live.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { serveEventStream } from '../support/event-stream.ts'

interface InboxCall {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
}

interface Inbox {
  calls: InboxCall[]
  kept: Notification[]
  /** Another answer, such as an error. */
  answerInstead: (call: InboxCall) => Response | undefined
  /** Something changes, announced to every device of the user. */
  deliver: (notification: Notification) => void
  send: (event: LiveEvent) => void
}

/** A user's notifications as the server keeps them, with its stream of live events. */
export function serveInbox(kept: Notification[]): Inbox {
  const send = serveEventStream(async (address, init) => answer(String(address), init))
  const inbox: Inbox = {
    calls: [],
    kept,
    answerInstead: () => undefined,
    deliver(notification) {
      inbox.kept = [notification, ...inbox.kept]
      send({ type: 'created', entity: 'notifications', id: notification.id })
    },
    send,
  }

  function answer(address: string, init?: RequestInit): Response {
    const url = new URL(address, 'http://localhost')
    const call: InboxCall = {
      method: init?.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: Object.fromEntries(url.searchParams),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    inbox.calls.push(call)
    return inbox.answerInstead(call) ?? json({ response: respond(call) })
  }

  function respond({ method, path, query, body }: InboxCall): unknown {
    if (method === 'GET' && path === '/notifications') return listed(query)
    const id = Number(/^\/notifications\/(\d+)$/.exec(path)?.[1])
    if (id) mark((one) => one.id === id, (body as { is_read: boolean }).is_read)
    if (path === '/notifications/read-all') mark(() => true, true)
    if (path === '/notifications/read') {
      const about = body as { entity: string; entity_id: number }
      mark((one) => one.entity === about.entity && one.entity_id === about.entity_id, true)
    }
    return { unread_count: unreadCount() }
  }

  function listed({ unread, type, page = '1', per_page = '20' }: Record<string, string>) {
    const types = type?.split(',')
    const rows = inbox.kept
      .filter((one) => unread !== 'true' || one.read_at === null)
      .filter((one) => !types || types.includes(one.type))
    const [current_page, size] = [Number(page), Number(per_page)]
    const data = rows.slice((current_page - 1) * size, current_page * size)
    return { data, current_page, per_page: size, total: rows.length, unread_count: unreadCount() }
  }

  function mark(which: (one: Notification) => boolean, isRead: boolean) {
    const read_at = isRead ? new Date().toISOString() : null
    inbox.kept = inbox.kept.map((one) => (which(one) ? { ...one, read_at } : one))
  }

  const unreadCount = () => inbox.kept.filter(({ read_at }) => read_at === null).length
  return inbox
}

export function json(body: object, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}
