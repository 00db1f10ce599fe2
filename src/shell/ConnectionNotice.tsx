import { CloudSyncOutlined, DisconnectOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { PATHS } from '#contract/paths.ts'
import { formatFileSize } from '../kit/files/format-file-size.ts'
import { lazyPage } from '../kit/page/lazy-page.ts'
import { useConnected } from '../providers/calls/connection.ts'
import { useOperations } from '../providers/offline/logged-operations.ts'
import { retryAllOperations } from '../providers/offline/operation-log.ts'
import { filesLeft, isBeingSaved, isPending, type Operation } from '../providers/offline/operations.ts'
import styles from './Shell.module.css'

const loadOperationList = () => import('./OperationList.tsx')
const OperationList = lazyPage(loadOperationList)

/** The list's code is preloaded, after what the page itself needs: without a connection it could not be loaded. */
const LIST_AFTER_MS = 5_000

/** The one place that shows that the connection is lost, and what is waiting for it. */
export function ConnectionNotice() {
  const { t } = useTranslation()
  const isConnected = useConnected()
  const operations = useOperations()
  const [isListOpen, setListOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => loadOperationList().catch(() => undefined), LIST_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const refused = operations.filter(({ state, outcome }) => state === 'refused' || outcome === 'rejected').length
  // The first attempt is shown where the action was taken.
  const isShown = !isConnected || operations.some((operation) => !isBeingSaved(operation))

  return (
    <>
      <div role="status" className={styles.connection}>
        {isShown && (
          <div className={styles.banner}>
            <span>
              <NoticeIcon isConnected={isConnected} refused={refused} />{' '}
              <NoticeText isConnected={isConnected} operations={operations} refused={refused} />
            </span>
            {operations.length > 0 && (
              <Button type="link" onClick={() => setListOpen(true)}>
                {t('shell.connection.show')}
              </Button>
            )}
            {operations.some(isPending) && (
              <Button type="link" onClick={retryAllOperations}>
                {t('shell.connection.retryAll')}
              </Button>
            )}
          </div>
        )}
      </div>
      <Suspense>{isListOpen && <OperationList operations={operations} onClose={() => setListOpen(false)} />}</Suspense>
    </>
  )
}

interface NoticeProps {
  isConnected: boolean
  refused: number
}

function NoticeIcon({ isConnected, refused }: NoticeProps) {
  if (!isConnected) return <DisconnectOutlined aria-hidden />
  return refused > 0 ? <WarningOutlined aria-hidden /> : <CloudSyncOutlined aria-hidden />
}

function NoticeText({ isConnected, operations, refused }: NoticeProps & { operations: readonly Operation[] }) {
  const { t, i18n } = useTranslation()
  // A new request is kept as a draft, which the user sends.
  const isNewRequest = useLocation().pathname === PATHS.requests.create
  const kept = operations.filter(({ state, outcome }) => state === 'ended' && outcome === 'kept').length
  const files = operations.flatMap(filesLeft)
  const unsent = operations.filter(({ state }) => state === 'waiting' || state === 'sending')
  const count = unsent.length
  const what = unsent.every(({ call }) => call === 'answer') ? 'answers' : 'operations'
  const sentences = [
    !isConnected && count === 0 && t(isNewRequest ? 'shell.connection.lostNewRequest' : 'shell.connection.lost'),
    !isConnected && count > 0 && t(`shell.connection.lostWith.${what}`, { count }),
    isConnected && count > 0 && t(`shell.connection.waiting.${what}`, { count }),
    files.length > 0 &&
      t('shell.connection.files', {
        count: files.length,
        size: formatFileSize(
          files.reduce((sum, { size }) => sum + size, 0),
          i18n.language,
        ),
      }),
    refused > 0 && t('shell.connection.refused', { count: refused }),
    kept > 0 && t('shell.connection.kept', { count: kept }),
  ]
  return <>{sentences.filter(Boolean).join('. ')}</>
}
