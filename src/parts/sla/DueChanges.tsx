import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { DueChanges as Changes } from '#contract/sla/due-changes.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useNow } from '#src/kit/values/use-now.ts'
import { formatDue, useClockName } from './clock-times.ts'
import styles from './due-changes.module.css'

interface DueChangesProps {
  /** What would be saved: another change is looked at again. */
  change: object
  load: () => Promise<Changes>
}

/** When open requests would be due after a change of what was promised: shown when it is asked for. */
export default function DueChanges({ change, load }: DueChangesProps) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const [isLoading, setLoading] = useState(false)
  const [answered, setAnswered] = useState<{ to: string; changes: Changes } | null>(null)
  const asked = JSON.stringify(change)

  async function show() {
    setLoading(true)
    await attempt(async () => setAnswered({ to: asked, changes: await load() }))
    setLoading(false)
  }

  if (answered?.to === asked) return <ChangesList changes={answered.changes} />
  return (
    <div>
      <Button onClick={show} loading={isLoading}>
        {t('dueChanges.show')}
      </Button>
    </div>
  )
}

function ChangesList({ changes: { requests, moved, rows } }: { changes: Changes }) {
  const { t, i18n } = useTranslation()
  const clockName = useClockName()
  const now = useNow()
  const locale = i18n.language
  const at = (time: string | null) => (time === null ? t('dueChanges.gone') : formatDue(time, locale, now))
  if (moved === null) return <Text type="secondary">{t('dueChanges.tooMany', { requests })}</Text>
  if (moved === 0) return <Text type="secondary">{t('dueChanges.none')}</Text>
  const others = moved - rows.length
  return (
    <Flex vertical gap="small" role="status">
      <strong>{t('dueChanges.moved', { count: moved })}</strong>
      <ul className={styles.list}>
        {rows.map(({ request, clocks }) => (
          <li key={request.id}>
            <Link to={fillPath(PATHS.requests.show, request.id)} target="_blank">
              {t('requests.numbered', { number: request.number })} {request.name}
            </Link>
            {clocks.map(({ kind, before, after }) => (
              <Text key={kind} type="secondary">
                {t('dueChanges.clock', { clock: clockName(kind), before: at(before), after: at(after) })}
              </Text>
            ))}
          </li>
        ))}
      </ul>
      {others > 0 && <Text type="secondary">{t('dueChanges.others', { count: others })}</Text>}
    </Flex>
  )
}
