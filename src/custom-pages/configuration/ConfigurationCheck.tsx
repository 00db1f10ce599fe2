import { Alert, Button, Checkbox, Flex, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConfigurationItem } from '#contract/configuration/configuration.ts'
import { CONFIGURATION_SECTIONS } from '#contract/configuration/sections.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { choose, chosenAtFirst, mayBeChosen } from './chosen-items.ts'
import styles from './configuration.module.css'
import { ItemChanges } from './ItemChanges.tsx'
import { useItemName } from './use-item-name.ts'

const COLORS = { new: 'success', changed: 'processing', conflict: 'warning', same: 'default' } as const

interface Props {
  name: string
  items: ConfigurationItem[]
  onImport: (keys: string[]) => Promise<void>
  onCancel: () => void
}

/** What an import would do, item by item, of which the user chooses. */
export function ConfigurationCheck({ name, items, onImport, onCancel }: Props) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const [chosen, setChosen] = useState(() => chosenAtFirst(items))
  const [isSending, setSending] = useState(false)
  const same = items.filter(({ outcome }) => outcome === 'same').length
  const isOfChosen = items.every((item) => !mayBeChosen(item) || item.outcome === 'conflict' || chosen.has(item.key))

  async function send() {
    setSending(true)
    await attempt(() => onImport([...chosen]))
    setSending(false)
  }

  return (
    <Section title={t('configuration.check.title', { name })}>
      {same === items.length ? (
        <p>{t('configuration.check.nothing')}</p>
      ) : (
        <>
          <p className={styles.hint}>{t('configuration.check.intro')}</p>
          <Button
            type="link"
            className={styles.all}
            onClick={() => setChosen(isOfChosen ? new Set() : chosenAtFirst(items))}
          >
            {t(isOfChosen ? 'configuration.check.none' : 'configuration.check.all')}
          </Button>
        </>
      )}
      {CONFIGURATION_SECTIONS.map((section) => {
        const listed = items.filter((item) => item.section === section && item.outcome !== 'same')
        return (
          listed.length > 0 && (
            <section key={section} aria-label={t(`configuration.sections.${section}`)}>
              <h3 className={styles.section}>{t(`configuration.sections.${section}`)}</h3>
              <ul className={styles.items}>
                {listed.map((item) => (
                  <Item
                    key={item.key}
                    item={item}
                    items={items}
                    isChosen={chosen.has(item.key)}
                    onChoose={(isChosen) => setChosen(choose(items, chosen, item.key, isChosen))}
                  />
                ))}
              </ul>
            </section>
          )
        )
      })}
      {same > 0 && same < items.length && (
        <p className={styles.hint}>{t('configuration.check.same', { count: same })}</p>
      )}
      <Flex gap="small" wrap>
        <Button type="primary" disabled={chosen.size === 0} loading={isSending} onClick={() => void send()}>
          {t('configuration.check.import', { count: chosen.size })}
        </Button>
        <Button onClick={onCancel}>{t('configuration.check.cancel')}</Button>
      </Flex>
    </Section>
  )
}

interface ItemProps {
  item: ConfigurationItem
  items: readonly ConfigurationItem[]
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Item({ item, items, isChosen, onChoose }: ItemProps) {
  const { t } = useTranslation()
  const itemName = useItemName()
  const { outcome, conflict, message, needs, changes } = item
  const needed = items.filter(({ key }) => needs.includes(key)).map(itemName)
  return (
    <li>
      <Checkbox checked={isChosen} disabled={!mayBeChosen(item)} onChange={({ target }) => onChoose(target.checked)}>
        {itemName(item)}
      </Checkbox>
      <Tag color={COLORS[outcome]}>{t(`configuration.outcomes.${outcome}`)}</Tag>
      {conflict && (
        <Alert
          type="warning"
          className={styles.conflict}
          message={t(`configuration.conflicts.${conflict}`)}
          description={message}
        />
      )}
      <ItemChanges changes={changes} />
      {needed.length > 0 && (
        <div className={styles.hint}>{t('configuration.check.needs', { names: needed.join(', ') })}</div>
      )}
    </li>
  )
}
