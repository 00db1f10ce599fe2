import { Checkbox, Radio } from 'antd'
import type { OpenRows, OpenWorkGoing } from '#contract/clients/facilities.ts'
import { usePagePath } from '#src/kit/page/page-path.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import styles from './GoingRows.module.css'

type Going = OpenWorkGoing['requests']

interface GoingRowsProps {
  entity: 'requests' | 'scheduled_requests'
  open: OpenRows
  id?: string
  value?: Going
  onChange?: (going: Going) => void
}

/** Which open rows of a facility go to its new client: all, none, or those that are ticked. */
export function GoingRows({ entity, open, id, value, onChange }: GoingRowsProps) {
  const { t } = useTexts()
  const pagePath = usePagePath()
  const chosen = Array.isArray(value) ? value : null
  const unnamed = open.total - open.rows.length

  function tick(row: number, isTicked: boolean) {
    onChange?.((chosen ?? []).filter((one) => one !== row).concat(isTicked ? [row] : []))
  }

  return (
    <div id={id}>
      <Radio.Group
        className={styles.choice}
        value={chosen ? 'some' : value}
        onChange={({ target }) => onChange?.(target.value === 'some' ? [] : target.value)}
      >
        <Radio value="all">{t('facilityClient.all')}</Radio>
        <Radio value="none">{t('facilityClient.none')}</Radio>
        {open.rows.length > 0 && open.total > 1 && <Radio value="some">{t('facilityClient.some')}</Radio>}
      </Radio.Group>
      <ul className={styles.rows}>
        {open.rows.map((row) => {
          const title = t('crud.dependent', { context: entity, title: row.title })
          const path = pagePath(entity, row.id)
          return (
            <li key={row.id}>
              {chosen && (
                <Checkbox
                  aria-label={title}
                  checked={chosen.includes(row.id)}
                  onChange={({ target }) => tick(row.id, target.checked)}
                />
              )}
              {path ? (
                // In a tab of its own: what was typed here stays.
                <a href={path} target="_blank" rel="noreferrer">
                  {title}
                </a>
              ) : (
                title
              )}
            </li>
          )
        })}
        {unnamed > 0 && <li>{t('facilityClient.others', { count: unnamed })}</li>}
      </ul>
    </div>
  )
}
