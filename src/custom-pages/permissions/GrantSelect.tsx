import { CheckCircleFilled, CloseOutlined, DownOutlined, UserOutlined, WarningOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { entityTitle, wordsIn } from '#contract/messages.ts'
import {
  type Action,
  type Entity,
  type Grants,
  type GrantType,
  grantOf,
  grantTypesOf,
  permissionOf,
} from '#contract/permissions.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { isVoid } from './grants-of.ts'
import styles from './permissions.module.css'

const ICONS: Record<GrantType, ComponentType> = {
  allowed: CheckCircleFilled,
  manager: UserOutlined,
  forbidden: CloseOutlined,
}

interface Props {
  /** What the role is called where it is shown. */
  role: string
  isFixed: boolean
  grants: Grants
  entity: Entity
  action: Action
  onChange: (type: GrantType) => void
}

/**
 * One permission of one role. The browser's own drop-down: there may be hundreds of them, and it is the best one there is on
 * a phone, for the keyboard and for a screen reader.
 */
export function GrantSelect({ role, isFixed, grants, entity, action, onChange }: Props) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const words = wordsIn(locale)
  const { actions, types } = words.permissions
  const type = grantOf(grants, permissionOf(entity, action))
  if (isFixed) return <GrantMark type={type} />
  const hasNoEffect = isVoid(grants, entity, action)
  const cell = t('permissions.cell', { role, entity: entityTitle(words, entity), action: actions[action] })
  return (
    <span className={`${styles.grant} ${styles[type]}`}>
      <GrantIcon type={type} />
      <select
        aria-label={hasNoEffect ? `${cell}. ${t('permissions.void')}` : cell}
        value={type}
        onChange={({ target }) => onChange(target.value as GrantType)}
      >
        {grantTypesOf(action).map((option) => (
          <option key={option} value={option}>
            {types[option]}
          </option>
        ))}
      </select>
      {hasNoEffect ? (
        <span className={styles.void} title={t('permissions.void')}>
          <WarningOutlined aria-hidden />
        </span>
      ) : (
        <DownOutlined aria-hidden className={styles.caret} />
      )}
    </span>
  )
}

/** A grant that is only shown. */
export function GrantMark({ type }: { type: GrantType }) {
  const { locale } = useLocale()
  return (
    <span className={`${styles.grant} ${styles.static} ${styles[type]}`}>
      <GrantIcon type={type} />
      {wordsIn(locale).permissions.types[type]}
    </span>
  )
}

function GrantIcon({ type }: { type: GrantType }) {
  const Icon = ICONS[type]
  return (
    <span className={styles.icon} aria-hidden>
      <Icon aria-hidden />
    </span>
  )
}
