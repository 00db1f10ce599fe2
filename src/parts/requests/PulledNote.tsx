import { SaveOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { relativeTime } from '#src/kit/values/format-time.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useNow } from '#src/kit/values/use-now.ts'

interface Props {
  /** When it was pulled. */
  at: string
  /** How many requests, where it is about several. */
  count?: number
}

/** Says that what is shown is what was pulled, and when. */
export function PulledNote({ at, count }: Props) {
  const { t, i18n } = useTranslation()
  const { key, ...values } = relativeTime(at, i18n.language, useNow())
  const time = t(`shell.ago.${key}`, values)
  return (
    <p role="note" style={{ margin: '0 0 12px' }}>
      <Text type="secondary">
        <SaveOutlined aria-hidden />{' '}
        {count === undefined ? t('requests.pulled.one', { time }) : t('requests.pulled.several', { time, count })}
      </Text>
    </p>
  )
}
