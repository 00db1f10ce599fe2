import { Button, Checkbox, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { entityTitle, wordsIn } from '#contract/messages.ts'
import { ENTITIES, type Permission, permissionParts } from '#contract/permissions.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import styles from './integrations.module.css'

interface Props {
  /** What can be chosen. */
  offered: readonly Permission[]
  value?: readonly Permission[]
  onChange?: (scopes: Permission[]) => void
}

/** What a key may do, by entity, of what its owner's role grants. */
export function ScopeInput({ offered, value = [], onChange }: Props) {
  const { t } = useTranslation()
  const words = wordsIn(useLocale().locale)
  const reading = offered.filter((permission) => permission.endsWith(':read'))
  const choose = (scopes: readonly Permission[]) => onChange?.([...scopes])

  function toggle(permission: Permission, isChosen: boolean) {
    choose(offered.filter((one) => (one === permission ? isChosen : value.includes(one))))
  }

  if (offered.length === 0) return <p className={styles.hint}>{t('integrations.keys.noScopes')}</p>
  return (
    <>
      <Flex gap="small" wrap>
        <Button onClick={() => choose(reading)}>{t('integrations.keys.onlyReading')}</Button>
        <Button onClick={() => choose(offered)}>{t('integrations.keys.allOfRole')}</Button>
      </Flex>
      <div className={styles.scopes}>
        {ENTITIES.map((entity) => {
          const permissions = offered.filter((permission) => permissionParts(permission)[0] === entity)
          if (permissions.length === 0) return null
          return (
            <fieldset key={entity}>
              <legend>{entityTitle(words, entity)}</legend>
              <div className={styles.checks}>
                {permissions.map((permission) => (
                  <Checkbox
                    key={permission}
                    checked={value.includes(permission)}
                    onChange={({ target }) => toggle(permission, target.checked)}
                  >
                    {words.permissions.actions[permissionParts(permission)[1]]}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          )
        })}
      </div>
    </>
  )
}
