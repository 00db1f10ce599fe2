import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NothingToShow } from '../kit/page/NothingToShow.tsx'
import { usePageTitle } from '../kit/page/use-page-title.ts'
import { useConnected } from '../providers/calls/connection.ts'
import { sessionOwner } from '../providers/calls/session.ts'
import { listStored } from '../providers/offline/stored-operations.ts'

/** Asks to connect a user who has been away for longer than the app opens without the server. */
export function AwayPage({ days, onRetry }: { days: number; onRetry: () => void }) {
  const { t } = useTranslation()
  const isConnected = useConnected()
  const waiting = useStoredCount()
  usePageTitle(t('shell.away.title'))

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the connection is a chance
  useEffect(onRetry, [isConnected])

  return (
    <main className="full-page">
      <NothingToShow title={t('shell.away.title')} text={t('shell.away.text', { count: days })}>
        {waiting > 0 && <p>{t('shell.away.waiting', { count: waiting })}</p>}
        <Button type="primary" onClick={onRetry}>
          {t('shell.failed.retry')}
        </Button>
      </NothingToShow>
    </main>
  )
}

/** How many of the user's operations wait in the browser. */
function useStoredCount(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const owner = sessionOwner()
    if (owner) void listStored(owner).then(({ length }) => setCount(length))
  }, [])
  return count
}
