import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveEvent } from '#contract/live.ts'
import { isOwnChange } from '../providers/calls/own-changes.ts'
import { liveStream } from '../providers/live/live-stream.ts'

interface ChangeAnnouncerProps {
  /** The resource the page shows: its rows, or one of them. */
  resource: string
  id: number | null
}

/** A bulk change sends an event for each row. */
const GATHER_MS = 500
/** A screen reader repeats the same text only when it was removed in between. */
const SPOKEN_MS = 10_000

type Change = 'list' | 'row' | 'deleted'

/** Announces to screen readers that the page was updated after another user's change. */
export function ChangeAnnouncer({ resource, id }: ChangeAnnouncerProps) {
  const { t } = useTranslation()
  const [change, setChange] = useState<Change | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function say(next: Change) {
      clearTimeout(timer)
      timer = setTimeout(() => {
        setChange(next)
        timer = setTimeout(() => setChange(null), SPOKEN_MS)
      }, GATHER_MS)
    }
    const stop = liveStream.listen((event) => {
      if (!event || event.entity !== resource || isOwnChange(event)) return
      const next = changeOf(event, id)
      if (next) say(next)
    })
    return () => {
      stop()
      clearTimeout(timer)
      setChange(null)
    }
  }, [resource, id])

  return (
    <div role="status" className="visually-hidden">
      {change && t(`shell.changedByOthers.${change}`)}
    </div>
  )
}

function changeOf(event: LiveEvent, id: number | null): Change | null {
  if (id === null) return 'list'
  if (event.id !== id) return null
  return event.type === 'deleted' ? 'deleted' : 'row'
}
