import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  labels: readonly string[]
  /** Who changed them, and to what. */
  children?: ReactNode
}

/** Says which fields of an open form were changed by someone else to other values than here. */
export function ContestedFields({ labels, children }: Props) {
  const { t } = useTranslation()
  if (labels.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      message={t('crud.contested', { fields: [...new Set(labels)].join(', ') })}
      description={children}
      style={{ marginBottom: 16 }}
    />
  )
}
