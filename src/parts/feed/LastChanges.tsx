import { Flex } from 'antd'
import type { Changes, FeedEvent } from '#contract/history.ts'
import type { NamesWith } from '#contract/resources.ts'
import { rowEvent } from '#contract/row-events.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { FeedEntry } from './FeedEntry.tsx'

interface Props {
  owner: NamesWith<'history', 'feed' | 'notes'>
  id: number
  fields: readonly string[]
}

/** The latest events that changed these fields of a row: who did it, and the values before and after. */
export default function LastChanges({ owner, id, fields }: Props) {
  const { data } = useCall(`${owner}.feed`, { params: { id }, query: {} }, { renewedBy: fields.join() })
  const own = data?.data.filter(({ kind }) => owner === 'requests' || rowEvent(kind)?.entity === owner) ?? []
  const events = new Set(fields.flatMap((field) => own.find((event) => isChangeOf(field, event)) ?? []))
  if (events.size === 0) return null
  return (
    <Flex vertical gap="small" component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {[...events].map((event) => (
        <FeedEntry key={event.id} event={event} showsSource={false} />
      ))}
    </Flex>
  )
}

/** Rows that are referred to are recorded by name: `client` for the form's `client_id`. */
function isChangeOf(field: string, { payload }: FeedEvent): boolean {
  const changes = (payload.changes ?? {}) as Changes
  return field in changes || field.replace(/_id$/, '') in changes
}
