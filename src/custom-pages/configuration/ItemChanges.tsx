import { useTranslation } from 'react-i18next'
import type { ConfigurationItem } from '#contract/configuration/configuration.ts'
import { type Grants, grantOf, PERMISSIONS, permissionParts } from '#contract/permissions.ts'
import styles from './configuration.module.css'

type Change = ConfigurationItem['changes'][number]

/** Settings whose values are codes: that they differ is said, and not how. */
const IN_CODES = [
  'icon',
  'color',
  'default_priority',
  'type',
  'step',
  'required',
  'holidays',
  'timezone',
  'default_value',
]

/** What would be different in an item, a line for each setting. */
export function ItemChanges({ changes }: Pick<ConfigurationItem, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          {change.field === 'grants' ? <GrantChange {...change} /> : <PlainChange {...change} />}
        </li>
      ))}
    </ul>
  )
}

function PlainChange({ field, old, new: now }: Change) {
  const { t } = useTranslation()
  const said = (value: unknown) => {
    if (value === null || value === '') return t('configuration.nothing')
    if (typeof value === 'boolean') return t(value ? 'configuration.yes' : 'configuration.no')
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null
  }
  const [before, after] = [said(old), said(now)]
  const title = t(`configuration.settings.${field}`, { defaultValue: field })
  return before === null || after === null || IN_CODES.includes(field) ? title : `${title}: ${before} → ${after}`
}

function GrantChange({ old, new: now }: Change) {
  const { t } = useTranslation()
  const [before, after] = [old, now] as [Grants, Grants]
  const changed = PERMISSIONS.filter((permission) => grantOf(before, permission) !== grantOf(after, permission))
  return (
    <>
      {t('configuration.settings.grants')}:{' '}
      {changed
        .map((permission) => {
          const [entity, action] = permissionParts(permission)
          const name = `${t(`configuration.grantEntities.${entity}`, { defaultValue: entity })}, ${t(`configuration.actions.${action}`)}`
          const [was, is] = [before, after].map((grants) => t(`configuration.grants.${grantOf(grants, permission)}`))
          return `${name}: ${was} → ${is}`
        })
        .join('; ')}
    </>
  )
}
