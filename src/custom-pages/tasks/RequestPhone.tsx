import { PhoneOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { PhoneLink } from '#src/kit/values/PhoneLink.tsx'
import { eachOnce } from '#src/parts/feed/each-once.ts'
import styles from '#src/parts/requests/day/day.module.css'
import { api } from '#src/providers/calls/api.ts'

/** The rows of a page ask one by one, and are answered by one call. */
const phoneOf = eachOnce(async (ids) => {
  const phones = await api.requests.phones({ query: { ids: ids.join() } })
  return new Map(phones.map((one) => [one.id, one]))
})

const className = `standalone-link ${styles.rowPhone}`

/** Whom to call about a request. */
export function RequestPhone({ id }: { id: number }) {
  const { data, isPending } = useQuery({
    queryKey: ['requests', 'phone', id],
    queryFn: async () => (await phoneOf(id)) ?? null,
    retry: false,
  })
  // The rows below would be moved when it comes.
  if (isPending) {
    return (
      <span className={className} style={{ visibility: 'hidden' }}>
        …
      </span>
    )
  }
  return data && <WhomToCall {...data} />
}

export function WhomToCall({ name, phone }: { name: string | null; phone: string }) {
  return (
    <PhoneLink phone={phone} className={className}>
      <PhoneOutlined aria-hidden /> {name}{' '}
    </PhoneLink>
  )
}
