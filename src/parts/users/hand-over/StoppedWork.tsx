import { Alert, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { HandOver } from '#contract/users/users.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { HandOverItems } from './HandOverItems.tsx'

/** Where a form keeps who takes over, and the body too. */
export const HAND_OVER = 'hand_over'

interface StoppedWorkProps {
  user: { id: number; name?: unknown }
  work: Partial<HandOver> | undefined
  error: { message: string } | null
  onRetry: () => void
}

/** In the form of a user who is about to stop: what they have under way, and who takes it over. */
export function StoppedWork({ user, work, error, onRetry }: StoppedWorkProps) {
  const { t } = useTranslation()
  if (error) return <LoadFailed error={error} onRetry={onRetry} />
  if (!work) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  if (Object.values(work).every((count) => count === 0)) return null
  return (
    <>
      <Alert
        type="info"
        showIcon
        message={t('userRemoval.stops', { name: String(user.name) })}
        style={{ marginBottom: 16 }}
      />
      <HandOverItems work={work} leaving={user.id} at={HAND_OVER} mayBeLeft />
    </>
  )
}
