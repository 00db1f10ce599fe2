import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { type EventType, PUBLISHED_TYPES, topicOf } from '#contract/integrations/event-types.ts'
import styles from './webhooks.module.css'

interface Props {
  /** The id of the form's field, which names the switch. */
  id?: string
  value?: 'all' | readonly EventType[]
  onChange?: (types: 'all' | EventType[]) => void
}

const BY_TOPIC = Map.groupBy(PUBLISHED_TYPES, topicOf)

/** The events that a webhook is sent: all, or those chosen, by what they are about. */
export function EventTypeInput({ id, value = [], onChange }: Props) {
  const { t } = useTranslation()
  const isAll = value === 'all'
  const chosen: readonly EventType[] = isAll ? PUBLISHED_TYPES : value
  const choose = (types: readonly EventType[], isChosen: boolean) =>
    onChange?.(PUBLISHED_TYPES.filter((type) => (types.includes(type) ? isChosen : chosen.includes(type))))
  return (
    <>
      <Checkbox
        {...(id && { id })}
        className={styles.all}
        checked={isAll}
        onChange={({ target }) => onChange?.(target.checked ? 'all' : [])}
      >
        {t('integrations.webhooks.allTypes')}
      </Checkbox>
      {!isAll &&
        [...BY_TOPIC].map(([topic, types]) => {
          const count = types.filter((type) => chosen.includes(type)).length
          return (
            <fieldset key={topic} className={styles.topic}>
              <legend>
                <Checkbox
                  checked={count === types.length}
                  indeterminate={count > 0 && count < types.length}
                  onChange={({ target }) => choose(types, target.checked)}
                >
                  {t(`integrations.events.${topic}.title`)}
                </Checkbox>
              </legend>
              <div className={styles.types}>
                {types.map((type) => (
                  <Checkbox
                    key={type}
                    checked={chosen.includes(type)}
                    onChange={({ target }) => choose([type], target.checked)}
                  >
                    {t(`integrations.events.${type}`)}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          )
        })}
    </>
  )
}
